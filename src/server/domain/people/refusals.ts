import { tellRefusals } from '#server/kit/refusal-words.ts';

/** Sentences of refusals about guests, owners and riders. */
export const refusals = tellRefusals({
  'en-US': {
    privileged: 'This account is privileged; it cannot be demoted, deactivated, banned or deleted.',
    owner_bound: 'This owner has a running contract. End it and archive the owner first.',
    owner_is_owed: 'The house owes this owner {balance}. Pay that out first.',
    owner_is_owed_stays:
      'The house owes this owner {balance}, and stays are still to come in their units: {count}. Pay out what is owed, and move or cancel the stays or give the units another owner first.',
    owner_is_owing:
      'This owner owes the house {balance}. Let the next statement settle it, or take “New owner’s payment” in their record once they have paid.',
    owner_is_owing_stays:
      'This owner owes the house {balance}, and stays are still to come in their units: {count}. Let the next statement settle that, or take “New owner’s payment” in their record once they have paid, and move or cancel the stays or give the units another owner first.',
    owner_unsettled: 'Money is still open with this owner. Ask somebody who sees revenue to settle it first.',
    owner_unsettled_stays:
      'Money is still open with this owner, and stays are still to come in their units: {count}. Ask somebody who sees revenue to settle it, and move or cancel the stays or give the units another owner first.',
    owner_has_stays:
      'Stays are still to come in units of this owner: {count}. Move or cancel them, or give the units another owner first.',
    account_gone: 'The account that asked for this no longer exists. Reject the submission.',
    contact_moved_on:
      'The account has another e-mail address or phone number by now, so this cannot be taken back. Change it on the account itself.',
    contact_moved_on_by:
      '{by} changed {fields} of the account again on {at}, so this cannot be taken back. Change it on the account itself.',
    contact_taken:
      'Another account has this e-mail or phone number by now. Reject the submission, or clear the other account first.',
    contact_invalid: 'This is no valid e-mail or phone number. Reject the submission.',
    contact_same: 'This is your e-mail or phone number already.',
    open_submission: 'Another submission for the same contact is waiting. It has to be decided or withdrawn first.',
    not_a_rider: 'This account does not belong to a rider.',
    rider_under_age: 'The identity number says that this rider is under 18. Reject them, or correct the number.',
    rider_licence_expired: 'This rider’s licence is no longer valid. Reject them, or enter the new licence first.',
    no_identity: 'No identity number is stored for this account.',
    moved_signed_in: 'The account has been signed in to since, on {at}.',
    moved_at_work: 'The rider has been at work since, on {at}.',
    submission_over: 'The member took this back, or it expired without a decision. They can ask again.',
    submission_decided: 'This has been decided, or has expired. It can no longer be taken back; ask again if need be.',
  },
  'zh-CN': {
    privileged: '该账号为特权账号，不能降权、停用、封禁或删除。',
    owner_bound: '该业主的合同仍在履行。请先结束合同并归档该业主。',
    owner_is_owed: '尚欠该业主 {balance}，请先付清。',
    owner_is_owed_stays:
      '尚欠该业主 {balance}，其房间另有 {count} 笔未结束的预订。请先付清，并将预订换房、取消，或更换房间的业主。',
    owner_is_owing: '该业主尚欠 {balance}。请由下期结算单结清，或在其付款后于业主资料中点“新建业主缴款”。',
    owner_is_owing_stays:
      '该业主尚欠 {balance}，其房间另有 {count} 笔未结束的预订。请由下期结算单结清，或在其付款后于业主资料中点“新建业主缴款”，并将预订换房、取消，或更换房间的业主。',
    owner_unsettled: '与该业主的款项尚未结清，请由可查看收入的同事先结清。',
    owner_unsettled_stays:
      '与该业主的款项尚未结清，其房间另有 {count} 笔未结束的预订。请由可查看收入的同事结清，并将预订换房、取消，或更换房间的业主。',
    owner_has_stays: '该业主的房间有 {count} 笔未结束的预订。请先换房、取消，或更换房间的业主。',
    account_gone: '提出申请的账号已不存在，请拒绝该申请。',
    contact_moved_on: '该账号的邮箱或电话此后已另行更改，此项无法撤销。请直接在账号中修改。',
    contact_moved_on_by: '{by} 已于 {at} 再次修改该账号的“{fields}”，此项无法撤销。请直接在账号中修改。',
    contact_taken: '该邮箱或电话已被其他账号使用。请拒绝该申请，或先处理另一账号。',
    contact_invalid: '邮箱或电话无效，请拒绝该申请。',
    contact_same: '这已经是您目前的邮箱或电话。',
    open_submission: '同一联系方式已有待处理的申请，请先处理或撤回。',
    not_a_rider: '该账号不是骑手。',
    rider_under_age: '身份证号码显示该骑手未满 18 岁。请拒绝，或先更正号码。',
    rider_licence_expired: '该骑手的驾照已过期。请拒绝，或先录入新驾照。',
    no_identity: '该账号没有登记身份证号码。',
    moved_signed_in: '此后该账号已于 {at} 登录。',
    moved_at_work: '此后该骑手已于 {at} 出勤。',
    submission_over: '会员已撤回此申请，或它已过期未处理。会员可重新申请。',
    submission_decided: '该申请已处理或已过期，不能再撤回；如有需要，请重新申请。',
  },
});

declare module '#server/kit/refusal.ts' {
  interface RefusalNames {
    people: keyof (typeof refusals)['en-US'];
  }
}
