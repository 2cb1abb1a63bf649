import { tellRefusals } from '#server/kit/refusal-words.ts';

/** Sentences of refusals about expenses. */
export const refusals = tellRefusals({
  'en-US': {
    receipt_needed: 'An expense above {most} needs its receipt. Add it to the record, then go on.',
    expense_twice:
      'It looks like the same bill as {others}: same payee, same amount, within three days. Compare them; if it is another bill, say so when you approve.',
    expense_fixed:
      'This expense has been submitted, so its amounts stay as they are, and once approved all it says. Have it rejected, or void it and record it anew.',
    expense_told: 'A locked statement has told the owner of it. Make that statement anew instead.',
    expense_kept: 'Only drafts can be deleted. Have it rejected, or void it: then its record stays.',
    recharge_closed: '{stay} is not a guest’s stay that has begun. Choose the stay of the guest who was there.',
    recharge_told:
      'The statement of {period} has told the owner of this bill already. Make the statement anew first, or leave the bill as it is.',
    recharge_stay_told:
      'The statement of {period} has told the owner of {stay} already, so its folio is closed. Make the statement anew first.',
    recharge_elsewhere: 'The guest of {stay} was not where {bill} belongs. Choose the stay of the guest who was there.',
    expense_recharged: 'A guest is charged for it. Take that charge back first.',
    split_nowhere: 'There is no unit in service to share it with. Say which units, or choose a property first.',
    split_no_area: 'The size of {type} is not known. Enter it with the room type, or share equally.',
    split_no_nights: 'Nobody slept in these units in that month. Share equally or by area.',
    cells_open:
      'Nothing was saved: {count} cells cannot be written as they are. Look at those that are marked, then save again.',
  },
  'zh-CN': {
    receipt_needed: '超过 {most} 的支出须附收据。请先在记录中补上收据，再继续。',
    expense_twice:
      '与 {others} 疑似同一张账单：收款方与金额相同，且日期相差不超过三天。请核对；确非重复，请在批准时注明。',
    expense_fixed: '这笔支出已提交，金额不能再改；批准后其余内容亦同。请先退回，或作废后重新登记。',
    expense_told: '已锁定的结算单已向业主列明此笔支出。请重新出具该结算单。',
    expense_kept: '只有草稿可以删除。其余请退回或作废，记录会保留。',
    recharge_closed: '{stay} 不是已入住的客人预订。请选择当时在住的客人。',
    recharge_told: '{period} 的结算单已向业主列明此笔支出。请先重新出具结算单，否则保持不变。',
    recharge_stay_told: '{period} 的结算单已向业主列明 {stay}，其账单已关闭。请先重新出具结算单。',
    recharge_elsewhere: '{stay} 的客人并未住在 {bill} 所属之处。请选择当时在住的客人。',
    expense_recharged: '这笔支出已向客人收取，请先撤回该收费。',
    split_nowhere: '没有可分摊的营业中房间。请指定房间，或先选择物业。',
    split_no_area: '房型 {type} 未填写面积。请先在房型中补填，或改为平均分摊。',
    split_no_nights: '该月这些房间没有人入住。请改为平均分摊或按面积分摊。',
    cells_open: '尚未保存：有 {count} 格无法写入。请查看标出的各格，再保存一次。',
  },
});

declare module '#server/kit/refusal.ts' {
  interface RefusalNames {
    expenses: keyof (typeof refusals)['en-US'];
  }
}
