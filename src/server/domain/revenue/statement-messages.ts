import { dayInWords, monthInWords } from '#shared/day.ts';
import { ringgit, spaced } from '#shared/money.ts';
import type { Said } from '#shared/rates/line.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, is, isBelow, isGiven } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { post } from '#server/kit/outbox.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import type { Payout } from './payouts.ts';
import type { OwnerStatement } from './statements.ts';

/** Messages that bring owners their statements, in the language of the owner's record and written with the act that sends them. */

interface Scene {
  readonly tx: Transaction;
  readonly context: { readonly now: string };
}

export async function tellOwner({ tx, context }: Scene, statement: OwnerStatement): Promise<void> {
  const owner = await tx.find(resourceTables.owners, hasId(statement.owner_id));
  const user = owner && (await tx.find(resourceTables.users, hasId(owner.user_id)));
  if (!owner || !user?.email) return refuse('owner_no_address');
  const { locale, account_number } = owner;
  const say = ({ en, zh }: Said): string => (locale === 'zh-CN' ? zh : en);
  const payout =
    statement.payout_id === null ? null : await tx.find(resourceTables.payouts, hasId(statement.payout_id));
  const replaced = await findReplaced(tx, statement);
  await post(tx, context.now, {
    account_number,
    statement_id: statement.id,
    template: replaced === null ? 'statement' : 'statement-revised',
    channel: 'email',
    to: user.email,
    locale,
    data: {
      name: user.name,
      reference: statement.reference,
      month: say(monthInWords(statement.period)),
      outcome: say(sayOutcome(statement, payout)),
      ...(replaced !== null && { replaced: replaced.reference }),
    },
  });
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
function sayOutcome(sums: Sums, payout: Pick<Payout, 'paid_on' | 'bank_account_mask'> | null): Said {
  const { payable_sen, carried_sen } = sums;
  const amount = spaced(ringgit(Math.abs(payable_sen)));
  if (payable_sen === 0) return { en: 'Nothing is left to be paid for it.', zh: '本月没有应付金额。' };
  if (payable_sen < 0) return sayDebt(sums, amount);
  if (carried_sen === payable_sen)
    return {
      en: `${amount} is yours; it is too little to be paid out and is added to the next month.`,
      zh: `应付 ${amount}，未达付款条件，将并入下月。`,
    };
  return sayPaid(sums, payout);
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

function sayPaid(
  { state, payable_sen, carried_sen }: Sums,
  payout: Pick<Payout, 'paid_on' | 'bank_account_mask'> | null,
): Said {
  const paid = spaced(ringgit(payable_sen - carried_sen));
  const kept = spaced(ringgit(carried_sen));
  const account = payout?.bank_account_mask?.slice(-4);
  const to =
    account === undefined ? null : { en: ` to your account ending in ${account}`, zh: `付往尾号 ${account} 的账户` };
  const on = state === 'paid' && payout?.paid_on ? dayInWords(payout.paid_on) : null;
  const rest = {
    en: carried_sen === 0 ? '' : ` ${kept} is kept for the next month.`,
    zh: carried_sen === 0 ? '' : `另有 ${kept} 结转下月。`,
  };
  return on
    ? {
        en: `${paid} was paid${to?.en ?? ''} on ${on.en}.${rest.en}`,
        zh: `${paid} 已于${on.zh}${to?.zh ?? '付出'}。${rest.zh}`,
      }
    : { en: `${paid} is paid out${to?.en ?? ' to you'}.${rest.en}`, zh: `${paid} 将${to?.zh ?? '付给您'}。${rest.zh}` };
}
