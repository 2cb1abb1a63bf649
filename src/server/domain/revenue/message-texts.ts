import type { statementMessages } from '#shared/revenue/messages.ts';
import { tellMessages } from '#server/kit/message-texts.ts';

/** Ends both messages, because owners ask for the paper by its number. */
const STATEMENT_EN =
  '{outcome} The whole statement, line by line with the clauses it rests on, is {reference}: we hand it to you as a PDF when you ask for it by this number, and open any line that you have a question about.';
const STATEMENT_ZH =
  '{outcome}完整结算单编号 {reference}，逐项列明所依据的条款：凭此编号即可向我们索取 PDF，对任何一项有疑问也请告知。';

/** Texts of the messages that bring statements. */
export const messages = tellMessages<keyof typeof statementMessages>({
  'en-US': {
    statement: [
      '{reference}: your statement for {month}',
      `Hello {name}, your statement for {month} is final. ${STATEMENT_EN}`,
    ],
    'statement-revised': [
      '{reference}: your statement for {month}, revised',
      `Hello {name}, your statement for {month} was made anew. {reference} replaces {replaced}, which no longer counts. ${STATEMENT_EN}`,
    ],
  },
  'zh-CN': {
    statement: ['{reference}：您的{month}结算单', `{name}，您好：您的{month}结算单已定稿。${STATEMENT_ZH}`],
    'statement-revised': [
      '{reference}：您的{month}结算单（重新出具）',
      `{name}，您好：您的{month}结算单已重新出具。{reference} 取代 {replaced}，原单作废。${STATEMENT_ZH}`,
    ],
  },
});
