import { tellRefusals } from '#server/kit/refusal-words.ts';

/** Sentences of refusals about stays, rooms and money. */
export const refusals = tellRefusals({
  'en-US': {
    NOT_AVAILABLE: 'These nights are not free any more. Choose others.',
    UNIT_TAKEN: 'This unit is taken on some of these nights. Choose another unit or other nights.',
    CONFIRM_OVERPAYMENT: 'Only {owed} is owed here. Say that {paid} is right, or take less.',
    DEPOSIT_DUE:
      'The deposit has not been paid. Take it, hold the nights for now, or say why the stay is confirmed without.',
    QUOTE_USED: 'This offer has been booked already. Ask for a new one.',
    QUOTE_EXPIRED: 'This offer has expired. Ask for a new one.',
    not_sold: 'This room type is not on sale.',
    no_price: 'Some of these nights have no price. Give them one in the rate calendar, or choose other nights.',
    nights_sold:
      'This would leave fewer units than nights that are sold, first on {night}. Move one of these stays to another room type, or cancel it, first: {stays}.',
    unit_has_stays: 'Stays are assigned to this unit, first {reference}. Move them to other units first.',
    has_stays: 'Stays are still to come here, first {reference}. Move or cancel them first.',
    unit_not_ready: 'This unit is not in service. Choose another one.',
    planned_unit_out: 'The unit that was planned is not in service. Move the guest to another one instead.',
    unit_out:
      '{unit} is not in service: nobody can go there. Give the stay another unit first; where the guest was marked as not come, undo that before.',
    quote_expired: 'This offer has expired. Ask for a new one.',
    quote_differs: 'This offer was made for another stay. Ask for a new one.',
    quote_booked: 'This offer has been booked for another guest. Ask for a new one.',
    deposit_not_paid: 'The deposit has not been paid. Take it, or say why the guest gets the key without.',
    foreigner_unmarked:
      '{guest} is not on record as Malaysian or as a permanent resident, and the stay is not marked to have a foreign guest. Mark it with Change the guests, or correct the guest’s nationality or document.',
    no_passport:
      'The stay has a foreign guest, but no passport is on record. Enter it, or say why the guest gets the key without.',
    ttx_undecided:
      'The platform should have taken the tourism tax. Record what the guest showed for it, or take it here, with Tourism tax.',
    ttx_unexplained:
      'Nothing says why this foreign guest is exempt from tourism tax. Record why, or take it here, with Tourism tax.',
    refund_into_debt:
      'This stay is over, and only {credit} of what was paid is the guest’s. Pay back that, or reverse a payment that was taken by mistake.',
    refund_left: 'Money has gone back to the guest since. Book the stay anew.',
    deposit_due: 'The deposit has not been paid. Take it, or say why the stay is confirmed without.',
    too_early: 'The day of arrival has not come yet.',
    too_late: 'The stay is over. Change its dates first.',
    stay_over: 'The stay is over. Book the guest anew.',
    slept_since:
      'The guest has slept here since, and nights that were slept cannot be undone. Change the stay from today on: move it, extend it or check the guest out.',
    not_yet_no_show: 'The guest can still come: this is possible from the day after the arrival on.',
    no_unit: 'No unit is assigned. Assign one first.',
    part_without_unit: 'Some of the nights have no unit yet. Assign one first.',
    no_free_unit: 'No unit of this type is free on all of these nights. Move another stay, or split this one.',
    pinned_between:
      'Each of these nights is free, but no unit is for all of them: stays that are pinned to their units stand between. Unpin one, or choose other nights.',
    room_by_moving:
      'No unit is free on all of these nights. There is room once others move: {moves}. Say that they may, or choose a unit.',
    pin_in_the_way:
      'Kept here, the stay would leave others without a unit for all of their nights. Choose another unit, or move or split one of these first: {stays}.',
    check_in_in_the_way:
      'With the guest in this unit, others are left without a unit for all of their nights. Choose another unit, move or split one of these first, or say why the guest gets it all the same: {stays}.',
    block_in_the_way:
      'With this unit blocked, some stays are left without a unit for all of their nights. Move, split or cancel one of these first, or block it even if guests must change rooms: {stays}.',
    unit_occupied:
      '{guest} ({reference}) is still checked in to this unit. Check them out first, or choose another unit.',
    already_there: 'The guest has {unit} for these nights already. Choose another unit.',
    unit_not_clean: 'The unit has not been cleaned. Choose another one, or say why the guest gets it all the same.',
    no_identity_checked:
      'Not every guest has an identity document on record. Enter them, or say why the guest gets the key without.',
    no_company: 'This stay has no company on whose account its bill could go. Name one on the stay first.',
    company_on_hold: '{company} is on hold. Take the payment now, or say why its account is charged all the same.',
    company_no_credit:
      '{company} has no account here. Take {amount} now, or have somebody who sets credit give it a limit first.',
    company_over_limit:
      '{company} owes {owes} of at most {limit}; {amount} more would be {over} too much. Take a payment, or say why its account is charged all the same.',
    balance_open: 'The bill is not settled. Take or pay back the balance, or say why the guest leaves with it open.',
    late_nights_open:
      'The guest slept on after the day that was booked, and those nights are not paid. Put them on the bill with Change dates, up to today, and take the payment; say why the guest leaves with it open; or give the nights away with a reason.',
    resold_in_house:
      '{unit} is given to {reference} from {from} to {to}. Give that stay another unit first, or move this guest to a unit that is free.',
    adults_unlisted:
      '{adults} adults, but {documents} of their documents on record. Add the guests with their documents, or say why they get the key without.',
    ttx_no_platform:
      'This stay did not come through a platform that could have taken the tourism tax. Take it here, record why the guest is exempt, or correct the source.',
    charge_there: 'The bill says exactly this already. Where it is another one, say in what it differs.',
    charge_none: 'Nothing of the kind was charged to this stay, or it was taken off already.',
    not_same_day: 'A check-out can be undone on the same business day only.',
    early_departure_first:
      'The stay has nights left. Record the early departure first (Leaves early), or say here why the guest goes now: the nights to come are then released.',
    nights_left_none: 'There is no night left to give up. Check the guest out instead.',
    arrival_fixed: 'The guest is here: the day of arrival cannot change.',
    part_in_other_house:
      'Only a whole stay can go to another property: its bill and taxes belong to one. Shorten the stay and book the other nights there.',
    lead_guest: 'The stay is under this guest’s name. Change the name instead.',
    no_split_here: 'The stay cannot be split on this day.',
    stays_open: 'This account has a stay to come, or one going on. Cancel it or wait for its end first.',
    stays_brought: 'Stays are booked through this agent. Ban the account instead: what they are paid depends on it.',
    stay_without_nights: 'This stay takes no nights at the moment, so there is no room to give it.',
  },
  'zh-CN': {
    NOT_AVAILABLE: '所选房晚已不可订，请另选。',
    UNIT_TAKEN: '该房间在部分夜晚已被占用，请另选房间或日期。',
    CONFIRM_OVERPAYMENT: '此处仅欠 {owed}。请确认收取 {paid} 无误，或少收一些。',
    DEPOSIT_DUE: '尚未收取订金。请先收取、暂时保留房晚，或说明免收订金的原因。',
    QUOTE_USED: '该报价已用于预订，请重新询价。',
    QUOTE_EXPIRED: '该报价已过期，请重新询价。',
    not_sold: '该房型目前不出售。',
    no_price: '部分夜晚没有房价。请先在房价日历中定价，或另选日期。',
    nights_sold: '这样可售房间会少于已售房晚，最早在 {night}。请先将以下任一预订换到其他房型或取消：{stays}。',
    unit_has_stays: '已有预订分配到该房间，最早为 {reference}。请先换到其他房间。',
    has_stays: '此处仍有未结束的预订，最早为 {reference}。请先换房或取消。',
    unit_not_ready: '该房间未启用，请另选。',
    planned_unit_out: '原定换入的房间未启用，请改为将客人换到其他房间。',
    unit_out: '{unit} 未启用，不能入住。请先为预订另行分房；若客人曾被标记未到，请先撤销该标记。',
    quote_expired: '该报价已过期，请重新询价。',
    quote_differs: '该报价对应另一段住宿，请重新询价。',
    quote_booked: '该报价已由另一位客人预订，请重新询价。',
    deposit_not_paid: '订金未付。请收取订金，或说明为何先交房卡。',
    foreigner_unmarked:
      '{guest} 未登记为马来西亚公民或永久居民，而该住宿未标明有外籍客人。请用“更改人数”标明，或更正该客人的国籍或证件。',
    no_passport: '该住宿有外籍客人，但没有登记护照。请登记，或说明为何先交房卡。',
    ttx_undecided: '旅游税应由平台收取。请用“旅游税”登记客人出示的凭证，或由本店收取。',
    ttx_unexplained: '未说明该外籍客人为何免缴旅游税。请用“旅游税”登记原因，或由本店收取。',
    refund_into_debt: '该住宿已结束，已付款中仅 {credit} 属于客人。请只退这一部分；误收的款项请冲销。',
    refund_left: '款项已退还客人，请重新预订。',
    deposit_due: '尚未收取订金。请先收取，或说明免收订金的原因。',
    too_early: '尚未到入住日期。',
    too_late: '住宿已结束，请先更改日期。',
    stay_over: '住宿已结束，请为客人重新预订。',
    slept_since: '客人此后已在此过夜，已住的夜晚无法撤销。请从今天起更改：换房、续住或办理退房。',
    not_yet_no_show: '客人仍可能到达：入住日次日起才能标记未到。',
    no_unit: '尚未分配房间，请先分配。',
    part_without_unit: '部分房晚尚未分房，请先分配房间。',
    no_free_unit: '该房型没有一间房在全部夜晚空置。请调动其他预订，或拆分此次住宿。',
    pinned_between: '每晚都有空房，但没有一间可住满全程：已锁定房间的预订隔在中间。请解锁其中一笔，或另选日期。',
    room_by_moving: '没有一间房在全部夜晚空置。调动其他预订后即可：{moves}。请允许调动，或自选房间。',
    pin_in_the_way: '固定在此会使其他预订没有一间房可住满全程。请另选房间，或先调动、拆分以下任一预订：{stays}。',
    check_in_in_the_way:
      '客人入住此房后，其他预订将没有一间房可住满全程。请另选房间，先调动或拆分以下任一预订，或说明仍然交付的原因：{stays}。',
    block_in_the_way:
      '此房停售后，部分预订将没有一间房可住满全程。请先调动、拆分或取消以下任一预订，或选择即使客人须换房也停售：{stays}。',
    unit_occupied: '{guest}（{reference}）仍在此房间入住。请先为其退房，或另选房间。',
    already_there: '这些房晚已安排在 {unit}。请另选房间。',
    unit_not_clean: '房间尚未打扫。请另选房间，或说明仍然交付的原因。',
    no_identity_checked: '并非每位客人的证件都已登记。请先登记，或说明未登记仍办理的原因。',
    no_company: '此住宿没有可挂账的公司，请先在住宿中填写。',
    company_on_hold: '{company} 已暂停往来。请现在收款，或说明仍要挂账的原因。',
    company_no_credit: '{company} 没有挂账额度。请现在收取 {amount}，或先由有权限者设定额度。',
    company_over_limit:
      '{company} 已欠 {owes}，额度 {limit}；再加 {amount} 将超出 {over}。请收款，或说明仍要挂账的原因。',
    balance_open: '账单尚未结清。请收取或退还余额，或说明未结清仍离店的原因。',
    late_nights_open:
      '客人在预订的离店日之后继续住宿，这些房晚尚未付款。请用“更改日期”将其计入账单至今日并收款；或说明未结清仍离店的原因；或说明理由免收。',
    resold_in_house: '{unit} 在 {from} 至 {to} 已分配给 {reference}。请先为该预订另行分房，或将这位客人换到空房。',
    adults_unlisted:
      '共 {adults} 位成人，但仅登记了 {documents} 份成人证件。请补登客人及其证件，或说明未登记仍交付的原因。',
    ttx_no_platform: '该住宿并非来自可代收旅游税的平台。请由本店收取，登记免缴原因，或更正来源渠道。',
    charge_there: '账单上已有完全相同的费用。如属另一笔，请在说明中区分。',
    charge_none: '该住宿没有这项加收费用，或已取消。',
    not_same_day: '仅能在同一营业日撤销退房。',
    early_departure_first: '住宿尚有余下夜晚。请先登记提前离店，或在此说明客人现在离店的原因：余下房晚将一并放弃。',
    nights_left_none: '没有可以放弃的夜晚，请直接办理退房。',
    arrival_fixed: '客人已入住，入住日期不可更改。',
    part_in_other_house: '只有整个预订才能换到另一家酒店：账单与税费属于同一家。请缩短此预订，并在那里预订其余房晚。',
    lead_guest: '此预订登记在该客人名下，请改为更改姓名。',
    no_split_here: '不能在这一天拆分住宿。',
    stays_open: '该账号有未完成或正在进行的预订。请先取消预订，或等其结束。',
    stays_brought: '有预订经由该代理成交。请改为封禁：其佣金以此为据。',
    stay_without_nights: '该住宿目前没有占用任何夜晚，因此无房可排。',
  },
});

declare module '#server/kit/refusal.ts' {
  interface RefusalNames {
    reservations: keyof (typeof refusals)['en-US'];
  }
}
