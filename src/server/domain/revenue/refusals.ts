import { tellRefusals } from '#server/kit/refusal-words.ts';

/** Sentences of refusals about statements and payouts. */
export const refusals = tellRefusals({
  'en-US': {
    statement_problems:
      'Something stands in the way of this statement ({count}). Read what it says at its head, mend it and generate the month again.',
    statement_moved:
      'Something has changed in this month since it was reviewed. Take the statement back to draft, read it again and review it.',
    month_before_open: '{statement} comes first: lock it, because what it carries over opens this month.',
    month_left_out:
      '{month} has not been told yet. Generate it and lock its statement first, because what it brings opens this month.',
    month_built_upon:
      '{statement} rests on what this month carried over. Leave this one as it is: the difference stands in the next open month.',
    owner_owes:
      'The owner owes this amount under an agreement that carries no debt over. Note it as received once they have paid.',
    debt_of_statement:
      '{statement} left the owner owing, under an agreement that carries no debt over. Note the money as received on that statement, once it is published.',
    owner_no_address:
      'The owner has no e-mail address on record. Enter one in their user account, then send the statement.',
    statement_just_sent:
      'This statement went to its owner less than a minute ago. Wait for a moment if it should go once more.',
    payout_no_bank: 'The owner has no bank account on record. Enter one and have it confirmed first.',
    payout_frozen:
      'A change of the owner’s bank account waits for a second administrator. Nothing is paid out meanwhile.',
    payout_held: 'Payouts to this owner are held: {reason}. Let them go again in the owner’s record first.',
    payout_bank_changed:
      'The owner’s bank account has changed since this payout was submitted. Cancel it and prepare it anew, so that it goes to the new one.',
    charge_paid: 'The company has paid a part of this bill already. Take its payment back first, then the bill.',
    no_open_charge: 'The company has no open bill that this could pay.',
    cash_out_told:
      '{statement} is locked and has told the owner of these nights. Put the amount right by an adjustment in the next draft, and the nights by an entry in the ledger.',
    month_ahead: 'This month has not begun. Choose the present one or one before.',
  },
  'zh-CN': {
    statement_problems: '此结算单尚有 {count} 个问题。请看单头说明，处理后重新生成该月。',
    statement_moved: '复核之后该月又有变动。请将结算单退回草稿，重新查看并复核。',
    month_before_open: '请先锁定 {statement}：其结转金额是本月的期初。',
    month_left_out: '{month} 尚未出结算单。请先生成并锁定该月，其金额是本月的期初。',
    month_built_upon: '{statement} 已以本月的结转金额为期初。请保留本单，差额将计入下一个未锁定的月份。',
    owner_owes: '按协议业主欠款不结转。请在业主付款后记录收款。',
    debt_of_statement: '业主欠款属 {statement}，按协议不结转。请在该结算单发布后，于该单登记收款。',
    owner_no_address: '该业主没有邮箱记录。请先在其用户账号中填写，再发送结算单。',
    statement_just_sent: '此结算单在一分钟内刚发送给业主。如需再次发送，请稍候。',
    payout_no_bank: '该业主没有银行账户记录。请先填写并由他人确认。',
    payout_frozen: '该业主的银行账户变更正待另一位管理员确认，期间不付款。',
    payout_held: '该业主的付款已暂扣：{reason}。请先在业主资料中解除。',
    payout_bank_changed: '提交之后业主的银行账户已变更。请取消并重新准备，以付往新账户。',
    charge_paid: '该公司已支付此账单的一部分。请先冲回其付款，再冲回账单。',
    no_open_charge: '该公司没有可抵扣的未结账单。',
    cash_out_told: '{statement} 已锁定并列有这些晚数。请在下一份草稿中以手工调整更正金额，并在免费晚数账中更正晚数。',
    month_ahead: '该月尚未开始。请选择本月或更早的月份。',
  },
});

declare module '#server/kit/refusal.ts' {
  interface RefusalNames {
    revenue: keyof (typeof refusals)['en-US'];
  }
}
