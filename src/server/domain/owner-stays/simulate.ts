import { simulateProgramme } from '#resources/owner-stays/calls.ts';
import type { EntitlementEntry } from './ledger.ts';
import { freeStayProgrammes } from '#resources/owner-stays/free-stay-programmes.ts';
import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { issue } from '#shared/errors.ts';
import { computeCarryOver, daysOfEntitlement } from '#shared/owner-stays/entitlement.ts';
import {
  type AccountOutcome,
  type ReplayedAccount,
  type RequestOutcome,
  replayYear,
} from '#shared/owner-stays/replay.ts';
import type { NightSums, ProgrammeSimulation, SimulatedRequest } from '#shared/owner-stays/simulation.ts';
import { keysOf, recordOf } from '#shared/records.ts';
import { groupBy } from '#shared/records.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, is, isIn } from '#server/kit/conditions.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { serve } from '#server/kit/serve.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type Programme, yearsOf } from './programmes.ts';
import { type KnownRequest, listReplayedRequests } from './replayed-requests.ts';
import { type Share, grantOf, listSharesOfYear } from './year-roll.ts';

/**
 * Replays a year of a programme under other terms and sets it beside what the ledger says; writes nothing. The year before is not replayed:
 * the nights that it left are carried in by the other terms. Adjustments by hand count from the beginning of the year. A request refused for
 * want of nights leaves no record, so the replay cannot bring one back.
 */

interface Trial {
  readonly programme: Programme;
  readonly tried: Programme;
  readonly year: number;
  readonly today: string;
}

/** An owner's nights of the unit, with its entries of the year and of the one before. */
interface Account {
  readonly share: Share;
  readonly entries: readonly EntitlementEntry[];
  readonly before: readonly EntitlementEntry[];
  readonly isGranted: boolean;
  readonly isClosed: boolean;
}

const sumOf = (entries: readonly EntitlementEntry[]): number => entries.reduce((sum, { nights }) => sum + nights, 0);

async function listAccounts(reader: Reader, { tried, year, today }: Trial): Promise<Account[]> {
  const shares = await listSharesOfYear(reader, tried, { year, today });
  const unitIds = [...new Set(shares.map(({ account }) => account.unit_id))];
  const entries = await rowsIn(reader, resourceTables['entitlement-entries'], {
    where: all(isIn('unit_id', unitIds), isIn('year', [year - 1, year])),
    sort: ['id'],
  });
  const balances = await rowsIn(reader, resourceTables['entitlement-balances'], {
    where: all(isIn('unit_id', unitIds), is('year', year)),
  });
  const keyOf = (of: { readonly owner_id: number; readonly unit_id: number; readonly year: number }): string =>
    `${of.owner_id} ${of.unit_id} ${of.year}`;
  const byAccount = groupBy(entries, keyOf);
  const balanceOf = new Map(balances.map((balance) => [keyOf(balance), balance]));
  return shares.map((share) => ({
    share,
    entries: byAccount.get(keyOf(share.account)) ?? [],
    before: byAccount.get(keyOf({ ...share.account, year: year - 1 })) ?? [],
    isGranted: balanceOf.get(keyOf(share.account))?.is_granted ?? false,
    isClosed: balanceOf.get(keyOf(share.account))?.is_closed ?? false,
  }));
}

/** Divides the nights left at the end of a year into those carried on and those lost. */
function close(sums: NightSums, programme: Programme, { account, years }: Share): NightSums {
  const rest = Math.max(0, sums.left);
  const { carried } = computeCarryOver(programme, rest, { year: account.year + 1, years });
  const forfeited = sums.forfeited + rest - carried;
  return { ...sums, carried_on: sums.carried_on + carried, forfeited, left: sums.left - rest };
}

const isOver = ({ years, account }: Share, today: string): boolean =>
  today >= daysOfEntitlement(account.year, years).to;

/** Nights that were paid out are as gone as those that were slept, whatever the terms. */
const TAKES: readonly EntitlementEntry['kind'][] = ['hold', 'use', 'release', 'cash-out'];

/** Reads the year from the ledger; one that has ended without its year-end roll is closed here, so that both sides can be compared. */
function sumUp({ share, entries, isClosed }: Account, { programme, today }: Trial): NightSums {
  const of = (...kinds: readonly EntitlementEntry['kind'][]): number =>
    sumOf(entries.filter(({ kind }) => kinds.includes(kind)));
  const sums = {
    granted: of('grant', 'adjust'),
    carried: of('carry-in'),
    used: 0 - of(...TAKES),
    carried_on: 0 - of('carry-out'),
    forfeited: 0 - of('expire'),
    left: sumOf(entries),
  };
  const real = { ...share, years: yearsOf(programme, share.years.since) };
  return isClosed || !isOver(real, today) ? sums : close(sums, programme, real);
}

/**
 * Grants and carries in by the other terms, as the turn of the year would: nights that somebody granted before it are of the year's, those
 * that were given after it are kept on top.
 */
function openAgain(
  { share, entries, before, isGranted }: Account,
  judged: ReadonlySet<number | null>,
  { tried, year }: Trial,
): ReplayedAccount {
  const grants = entries.filter(({ kind }) => kind === 'grant');
  const begun = grants.find(({ programme_id }) => programme_id !== null)?.id ?? Infinity;
  // In a year that was never begun they stood in the place of the programme's own.
  const handed = isGranted ? sumOf(grants.filter(({ id }) => id < begun)) : 0;
  const onTop = entries.filter(({ kind, id }) => kind === 'adjust' || (kind === 'grant' && id > begun));
  // Carried nights that lapsed during the year are entered without a programme: they were not left at its end.
  const left = before.filter(
    ({ kind, programme_id }) => kind === 'carry-out' || (kind === 'expire' && programme_id !== null),
  );
  const { carried, until } = computeCarryOver(tried, 0 - sumOf(left), { year, years: share.years });
  return {
    unit_id: share.account.unit_id,
    years: share.years,
    granted: Math.max(grantOf(tried, share), handed) + sumOf(onTop),
    carried,
    taken: 0 - sumOf(entries.filter(({ kind, request_id }) => TAKES.includes(kind) && !judged.has(request_id))),
    carried_until: until,
  };
}

const NONE: NightSums = { granted: 0, carried: 0, used: 0, carried_on: 0, forfeited: 0, left: 0 };

const addUp = (parts: readonly NightSums[]): NightSums =>
  recordOf(keysOf(NONE), (name) => parts.reduce((sum, part) => sum + part[name], 0));

interface Replayed {
  readonly account: Account;
  readonly current: NightSums;
  readonly simulated: NightSums;
  readonly outcomes: readonly RequestOutcome[];
}

/** All units of an owner at once, because a programme may forbid stays in two of them at the same time. */
function replayOwner(accounts: readonly Account[], requests: readonly KnownRequest[], trial: Trial): Replayed[] {
  const { tried, year, today } = trial;
  const judged = new Set(requests.map(({ id }) => id));
  const opened = accounts.map((account) => openAgain(account, judged, trial));
  const outcome = replayYear({ terms: tried, year, today, accounts: opened, requests });
  return accounts.map((account, at) => ({
    account,
    current: sumUp(account, trial),
    simulated: sumAgain(account.share, [opened[at], outcome.accounts[at]], trial),
    outcomes: outcome.requests.filter(({ unit_id }) => unit_id === account.share.account.unit_id),
  }));
}

function sumAgain(
  share: Share,
  [opened, outcome]: readonly [ReplayedAccount | undefined, AccountOutcome | undefined],
  { tried, today }: Trial,
): NightSums {
  const { granted = 0, carried = 0 } = opened ?? {};
  const { used = 0, expired: forfeited = 0 } = outcome ?? {};
  const sums = { granted, carried, used, carried_on: 0, forfeited, left: granted + carried - used - forfeited };
  return isOver(share, today) ? close(sums, tried, share) : sums;
}

function tellDifferences(
  { account, outcomes }: Replayed,
  requests: ReadonlyMap<number, KnownRequest>,
  owner: string,
): SimulatedRequest[] {
  return outcomes.flatMap(({ id, verdict, taken, checks }) => {
    const request = requests.get(id);
    const current = 0 - sumOf(account.entries.filter(({ request_id }) => request_id === id));
    if (!request || (verdict === 'same' && taken === current)) return [];
    const isWeighed = verdict === 'same' && checks.every(({ rule, ok }) => ok || rule !== 'BALANCE');
    const told = verdict === 'allowed' ? request.checks : checks;
    const because = told.filter(({ rule, ok }) => (isWeighed ? rule === 'WEIGHT' : !ok));
    const { reference, asked } = request;
    const { arrival, departure } = asked;
    const unit = account.share.unit;
    return [
      { request_id: id, reference, owner, unit, arrival, departure, verdict, current, simulated: taken, because },
    ];
  });
}

async function simulate(reader: Reader, trial: Trial): Promise<ProgrammeSimulation> {
  const accounts = await listAccounts(reader, trial);
  const owners = [...new Set(accounts.map(({ share }) => share.account.owner_id))];
  const requests = await listReplayedRequests(reader, owners, trial.year);
  const records = await rowsIn(reader, resourceTables.owners, {
    where: isIn('id', owners),
    fields: ['id', 'legal_name'],
  });
  const names = new Map(records.map(({ id, legal_name }) => [id, legal_name]));
  const ofOwner = groupBy(requests, ({ owner_id }) => owner_id);
  const replayed = [...groupBy(accounts, ({ share }) => share.account.owner_id)].flatMap(([owner, own]) =>
    replayOwner(own, ofOwner.get(owner) ?? [], trial),
  );
  const byId = new Map(requests.map((each) => [each.id, each]));
  const nameOf = ({ account }: Replayed): string => names.get(account.share.account.owner_id) ?? '';
  const count = ({ outcomes }: Replayed, wanted: RequestOutcome['verdict']): number =>
    outcomes.filter(({ verdict }) => verdict === wanted).length;
  return {
    year: trial.year,
    requests: replayed.reduce((sum, { outcomes }) => sum + outcomes.length, 0),
    current: addUp(replayed.map(({ current }) => current)),
    simulated: addUp(replayed.map(({ simulated }) => simulated)),
    accounts: replayed.map((each) => {
      const { account, unit } = each.account.share;
      const { current, simulated } = each;
      const whose = { owner_id: account.owner_id, owner: nameOf(each), unit_id: account.unit_id, unit };
      return { ...whose, current, simulated, refused: count(each, 'refused'), allowed: count(each, 'allowed') };
    }),
    differences: replayed.flatMap((each) => tellDifferences(each, byId, nameOf(each))),
  };
}

export const simulateProgrammeYear = serve(freeStayProgrammes, simulateProgramme, {
  isReading: () => true,
  handle: async ({ tx, context, input, record }) => {
    const today = businessDate(context.now, USUAL_ROLLOVER_HOUR);
    const present = Number(today.slice(0, 4));
    const { year = present - 1, ...change } = input;
    if (year > present) {
      const issues = [issue(['year'], 'max', { max: present })];
      throw new Refusal('VALIDATION', { issues, resource: freeStayProgrammes.name });
    }
    // An archived one is tried on the units that it would have.
    const tried: Programme = { ...record, ...change, status: 'active' };
    return { data: await simulate(tx, { programme: record, tried, year, today }) };
  },
});
