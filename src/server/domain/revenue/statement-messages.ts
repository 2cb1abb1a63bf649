import { dayInWords, monthInWords } from '#shared/day.ts';
import { ringgit, spaced } from '#shared/money.ts';
import type { Said } from '#shared/rates/line.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, is, isBelow, isGiven } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { findOwnerAddress, post } from '#server/domain/outbox.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { findDue } from './due-days.ts';
import type { OwnerStatement } from './statements.ts';

/** Messages that bring owners their statements, in the language of the owner's record and written with the act that sends them. */

interface Scene {
  readonly tx: Transaction;
  readonly context: { readonly now: string };
}

export async function tellOwner({ tx, context }: Scene, statement: OwnerStatement): Promise<void> {
  const found = await findOwnerAddress(tx, statement.owner_id);
  if (!found) return refuse('owner_no_address');
  const { name, ...address } = found;
  const say = ({ en, zh }: Said): string => (address.locale === 'zh-CN' ? zh : en);
  const payment = await readPayment(tx, statement);
  const replaced = await findReplaced(tx, statement);
  await post(tx, context.now, {
    ...address,
    statement_id: statement.id,
    template: replaced === null ? 'statement' : 'statement-revised',
    data: {
      name,
      reference: statement.reference,
      month: say(monthInWords(statement.period)),
      outcome: say(sayOutcome(statement, payment)),
      ...(replaced !== null && { replaced: replaced.reference }),
    },
  });
}

/** Where the money goes, and when it did or will: as much of it as is known, and as the owner's agreements let them see. */
interface Payment {
  /** The last four digits. */
  readonly account: string | null;
  readonly paid_on: string | null;
  readonly due_on: string | null;
}

async function readPayment(reader: Reader, statement: OwnerStatement): Promise<Payment> {
  const { payout_id, due_on } = statement;
  const payout = payout_id === null ? null : await reader.find(resourceTables.payouts, hasId(payout_id));
  const due = due_on === null ? null : await findDue(reader, statement);
  return {
    account: payout?.bank_account_mask?.slice(-4) ?? null,
    paid_on: payout?.paid_on ?? null,
    due_on: due?.isShown === true ? due_on : null,
  };
}

/** The last revision before this one that its owner could read; null where there is none. */
async function findReplaced(
  reader: Reader,
  { owner_id, period, revision }: OwnerStatement,
): Promise<Pick<OwnerStatement, 'reference'> | null> {
  const [last] = await reader.list(resourceTables['owner-statements'], {
    where: all(is('owner_id', owner_id), is('period', period), isBelow('revision', revision), isGiven('published_at')),
    sort: [{ field: 'revision', descending: true }],
    fields: ['reference'],
    limit: 1,
  });
  return last ?? null;
}

type Sums = Pick<OwnerStatement, 'state' | 'payable_sen' | 'carried_sen'>;

/** What becomes of the month's sum, in a sentence: paid, kept for the next month, or owed. */
function sayOutcome(sums: Sums, payment: Payment): Said {
  const { payable_sen, carried_sen } = sums;
  const amount = spaced(ringgit(Math.abs(payable_sen)));
  if (payable_sen === 0) return { en: 'Nothing is left to be paid for it.', zh: '本月没有应付金额。' };
  if (payable_sen < 0) return sayDebt(sums, amount);
  if (carried_sen === payable_sen)
    return {
      en: `${amount} is yours; it is too little to be paid out and is added to the next month.`,
      zh: `应付 ${amount}，未达付款条件，将并入下月。`,
    };
  return sayPaid(sums, payment);
}

function sayDebt({ state, carried_sen }: Sums, amount: string): Said {
  if (state === 'paid') return { en: `You owed ${amount}, and have paid it.`, zh: `您欠款 ${amount}，已付清。` };
  return carried_sen === 0
    ? {
        en: `You owe ${amount}. Your agreement carries no debt over: please pay it now.`,
        zh: `您欠款 ${amount}。按协议欠款不结转，请即付款。`,
      }
    : {
        en: `You owe ${amount}, which is taken off the next month.`,
        zh: `您欠款 ${amount}，将从下月扣除。`,
      };
}

function sayPaid({ state, payable_sen, carried_sen }: Sums, { account, paid_on, due_on }: Payment): Said {
  const paid = spaced(ringgit(payable_sen - carried_sen));
  const kept = spaced(ringgit(carried_sen));
  const day = state === 'paid' ? paid_on : due_on;
  const on = day === null ? { en: '', zh: '' } : { en: ` on ${dayInWords(day).en}`, zh: `于${dayInWords(day).zh}` };
  const to =
    account === null
      ? { en: ' to you', zh: '付给您' }
      : { en: ` to your account ending in ${account}`, zh: `付往尾号 ${account} 的账户` };
  const rest =
    carried_sen === 0
      ? { en: '', zh: '' }
      : { en: ` ${kept} is kept for the next month.`, zh: `另有 ${kept} 结转下月。` };
  const [verb, verbZh] = state === 'paid' ? ['was paid', '已'] : ['is paid out', '将'];
  return {
    en: `${paid} ${verb}${to.en}${on.en}.${rest.en}`,
    zh: `${paid} ${verbZh}${on.zh}${to.zh}。${rest.zh}`,
  };
}
