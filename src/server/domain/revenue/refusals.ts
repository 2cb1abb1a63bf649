import { tellRefusals } from '#server/kit/refusal-words.ts';

/** Sentences of refusals about statements and payouts. */
export const refusals = tellRefusals({
  'en-US': {
    statement_problems:
      'Something stands in the way of this statement ({count}). Read what it says at its head, mend it and generate the month again.',
    payout_no_bank: 'The owner has no bank account on record. Enter one and have it confirmed first.',
    payout_frozen:
      'A change of the owner’s bank account waits for a second administrator. Nothing is paid out meanwhile.',
    payout_own: 'You submitted this payout yourself. Another administrator approves it.',
    month_ahead: 'This month has not begun. Choose the present one or one before.',
  },
  'zh-CN': {
    statement_problems: '此结算单尚有 {count} 个问题。请看单头说明，处理后重新生成该月。',
    payout_no_bank: '该业主没有银行账户记录。请先填写并由他人确认。',
    payout_frozen: '该业主的银行账户变更正待另一位管理员确认，期间不付款。',
    payout_own: '这笔付款由你本人提交，须由另一位管理员批准。',
    month_ahead: '该月尚未开始。请选择本月或更早的月份。',
  },
});
