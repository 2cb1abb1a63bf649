import { ringgit, sumSen } from '#shared/money.ts';
import { sumText } from '#shared/rates/line.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { STAY_AMOUNTS, type StayAmount, type StayLine } from '#shared/revenue/stay-lines.ts';
import { openStayRevenue } from '#resources/revenue/calls.ts';
import { stayRevenues } from '#resources/revenue/stay-revenues.ts';
import { is, isIn } from '#server/kit/conditions.ts';
import { serve } from '#server/kit/serve.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type LedgerEntry, type LedgerEvent, SUBJECTS } from './ledger.ts';
import { ledgerEvents } from './tables.ts';

/** How each amount of a stay's revenue came about: the sentences of the agreement, and the entries that it is the sum of. */

type StayRevenue = RowOfResource<typeof stayRevenues>;

interface Source {
  /** Its entries; the operator's revenue is told apart by whether it is shared. */
  readonly holds: (entry: LedgerEntry, row: StayRevenue) => boolean;
  /** Steps of the agreement that say it. */
  readonly rules?: readonly string[];
}

const INCOME = ['ROOM', 'EXTRA_GUEST', 'CLEANING', 'LATE_CHECKOUT', 'CANCELLATION_FEE', 'DAMAGE', 'OTHER'] as const;

const ofAccount =
  (...accounts: readonly LedgerEntry['account'][]): Source['holds'] =>
  ({ account }) =>
    accounts.includes(account);

const isOperators =
  (isOwn: boolean): Source['holds'] =>
  ({ account, is_own }) =>
    account === 'host-revenue' && is_own === isOwn;

const isOwners: Source['holds'] = ({ account, owner_id }, row) =>
  account === 'owner-payable' && owner_id === row.owner_id;

const SOURCES: Readonly<Record<StayAmount, Source>> = {
  gross_sen: { holds: ofAccount('room-revenue', 'fees', 'channel-cost'), rules: ['RECOGNITION', ...INCOME] },
  channel_sen: { holds: ofAccount('channel-clearing'), rules: ['CHANNEL'] },
  gateway_sen: { holds: ofAccount('gateway-cost'), rules: ['GATEWAY'] },
  agent_sen: { holds: ofAccount('agent-payable'), rules: ['AGENT'] },
  own_sen: { holds: isOperators(true) },
  net_sen: {
    holds: (entry, row) => entry.account === 'owner-payable' || isOperators(false)(entry, row),
    rules: ['NRI'],
  },
  owner_sen: { holds: isOwners, rules: ['OWNER'] },
  host_sen: { holds: isOperators(false), rules: ['HOST'] },
  sst_sen: { holds: ofAccount('sst-payable') },
  ttx_sen: { holds: ofAccount('ttx-payable') },
  levy_sen: { holds: ofAccount('levy-payable') },
};

const TAXES: readonly StayAmount[] = ['sst_sen', 'ttx_sen', 'levy_sen'];

/** Of sums that are what is left of others. */
function formulaOf(name: StayAmount, row: StayRevenue): string {
  const { gross_sen, channel_sen, gateway_sen, agent_sen, own_sen, net_sen, owner_sen } = row;
  const costs = [channel_sen, gateway_sen, agent_sen].filter((sen) => sen !== 0).map((sen) => 0 - sen);
  if (name === 'net_sen') return sumText([gross_sen, ...costs, ...(own_sen === 0 ? [] : [0 - own_sen])]);
  if (name === 'own_sen') return sumText([gross_sen, ...costs, 0 - net_sen]);
  if (name === 'host_sen') return sumText([net_sen, 0 - owner_sen]);
  return ringgit(row[name]);
}

interface Posted {
  readonly entries: readonly LedgerEntry[];
  readonly because: LedgerEvent['because'];
}

function lineOf(name: StayAmount, row: StayRevenue, { entries, because }: Posted): StayLine {
  const { holds, rules = [] } = SOURCES[name];
  const isTax = TAXES.includes(name);
  const own = entries.filter(
    (entry) => entry.subject.startsWith('folio-') === isTax && holds(entry, row) && (!isTax || row[name] !== 0),
  );
  const sum = sumSen(own.map(({ amount_sen }) => amount_sen));
  return {
    of: name,
    amount_sen: row[name],
    // Income leaves the guest's side as a debit; all that it becomes is a credit.
    whole_sen: name === 'gross_sen' ? sum : 0 - sum,
    formula: formulaOf(name, row),
    because: because.filter(({ rule }) => rules.includes(rule)),
    entries: own.map(({ id, event_id, posted_on, account, amount_sen }) => ({
      id,
      event_id,
      posted_on,
      account,
      amount_sen,
    })),
  };
}

/** Of a stay that counts night by night a month may hold several subjects: its own, and what was put off to it from a locked one. */
export const stayLines = serve(stayRevenues, openStayRevenue, async ({ tx, record }) => {
  const { reservation_id, unit_id, period } = record;
  const ofStay = await tx.list(resourceTables['ledger-entries'], {
    where: is('reservation_id', reservation_id),
    sort: [{ field: 'id', descending: false }],
  });
  const isOwn = (entry: LedgerEntry): boolean =>
    entry.unit_id === unit_id && entry.period === period && entry.subject.startsWith(SUBJECTS.stay);
  const entries = ofStay.filter((entry) => isOwn(entry) || entry.subject === `folio-${reservation_id}`);
  const subjects = [...new Set(entries.filter(isOwn).map(({ subject }) => subject))];
  const told = await tx.list(ledgerEvents, {
    where: isIn('subject', subjects),
    sort: [{ field: 'id', descending: false }],
  });
  const latest = new Map(told.map((event) => [event.subject, event]));
  const posted = { entries, because: [...latest.values()].flatMap(({ because }) => because) };
  const lines = STAY_AMOUNTS.map((name) => lineOf(name, record, posted));
  return { data: { lines: lines.filter(({ amount_sen, entries: own }) => amount_sen !== 0 || own.length > 0) } };
});
