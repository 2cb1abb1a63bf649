import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { isWithin, movePeriod, periodOf } from '#shared/day.ts';
import { issue } from '#shared/errors.ts';
import { WHOLE_BP, sumSen } from '#shared/money.ts';
import { MOST_MONTHS, type TrialVersion, type WhatIf, shareLines, sumOutcome } from '#shared/owner-view/what-if.ts';
import { listClauses } from '#shared/packages/clauses.ts';
import type { PreviewLine } from '#shared/packages/preview-month.ts';
import type { PackageTerms } from '#shared/packages/terms.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import { owners } from '#resources/people/owners.ts';
import type { Ownership } from '#server/domain/listing/ownerships.ts';
import { tryTerms } from '#server/domain/expenses/try-version.ts';
import { ALWAYS, listTermsInForce } from '#server/domain/packages/in-force.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, any, is, isIn, isNot } from '#server/kit/conditions.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { type DaySpan, daysWithin, isHeldOn, listShares, sayName } from './units.ts';

/** An owner's own past months by other terms; the trial itself is the one that packages have. */

interface Wish {
  readonly version_id: number | null;
  readonly terms: PackageTerms | null;
  /** First and last month. */
  readonly from: string;
  readonly to: string;
}

interface Asking {
  readonly owner_id: number;
  readonly now: string;
}

interface Group extends DaySpan {
  readonly share_bp: number;
  readonly unitIds: readonly number[];
}

const OFFERED = ['approved', 'active'] as const;

const refuse = (field: string, code: 'required' | 'gone' | 'end_before_start' | 'max', params = {}): never => {
  throw new Refusal('VALIDATION', { issues: [issue([field], code, params)], resource: owners.name });
};

/** Months that are over: of the present one nobody knows yet what it brings. */
function checkMonths({ from, to }: Wish, now: string): void {
  const last = movePeriod(periodOf(businessDate(now, USUAL_ROLLOVER_HOUR)), -1);
  if (to > last) refuse('to', 'max', { max: last });
  if (from > to) refuse('to', 'end_before_start');
  const most = movePeriod(from, MOST_MONTHS - 1);
  if (to > most) refuse('to', 'max', { max: most });
}

/** Versions that hold or held for the owner's own units, and those that hold on the present day. */
async function findOwnVersions(reader: Reader, ownerId: number, now: string) {
  const today = businessDate(now, USUAL_ROLLOVER_HOUR);
  const shares = await listShares(reader, ownerId);
  const inForce = await listTermsInForce(reader, [...new Set(shares.map(({ unit_id }) => unit_id))], ALWAYS);
  const own = inForce.filter(({ unit_id, ...days }) =>
    shares.some((share) => share.unit_id === unit_id && daysWithin(share, days) !== null),
  );
  const present = own.filter(
    ({ unit_id, from, until }) =>
      isWithin(today, from, until) && shares.some((share) => share.unit_id === unit_id && isHeldOn(today, share)),
  );
  const idsOf = (terms: typeof own): ReadonlySet<number> => new Set(terms.map(({ version_id }) => version_id));
  return { ever: idsOf(own), today: idsOf(present) };
}

/**
 * The owner's own versions, and those of packages that are on offer to any owner. What was replaced or retired is somebody's earlier
 * deal, what was made for one owner is theirs alone, and what nobody has approved is offered to nobody.
 */
async function listOffered(reader: Reader, own: ReadonlySet<number>) {
  const packages = await rowsIn(reader, resourceTables['service-packages'], {
    where: all(is('state', 'active'), is('is_on_offer', true)),
    fields: ['id'],
  });
  const isOnOffer = all(
    isIn(
      'package_id',
      packages.map(({ id }) => id),
    ),
    isIn('state', OFFERED),
  );
  return rowsIn(reader, resourceTables['package-versions'], {
    where: any(all(isIn('id', [...own]), isNot('state', 'draft')), isOnOffer),
    sort: ['name'],
    fields: ['id', 'name', 'package_id', 'terms'],
  });
}

async function findTerms(
  reader: Reader,
  { owner_id, now }: Asking,
  { version_id, terms }: Wish,
): Promise<PackageTerms> {
  if (terms !== null) return terms;
  if (version_id === null) return refuse('version_id', 'required');
  const own = await findOwnVersions(reader, owner_id, now);
  const offered = await listOffered(reader, own.ever);
  return offered.find(({ id }) => id === version_id)?.terms ?? refuse('version_id', 'gone');
}

/** Whole units of the same days are tried at once; of a part each line is cut by itself, so those are tried one by one. */
function groupShares(shares: readonly Ownership[], days: DaySpan): Group[] {
  const groups = new Map<string, Group>();
  for (const { id, unit_id, share_bp, ...share } of shares) {
    const own = daysWithin(share, days);
    if (!own) continue;
    const key = share_bp === WHOLE_BP ? `${own.from} ${own.until}` : `share ${id}`;
    const group = groups.get(key) ?? { ...own, share_bp, unitIds: [] };
    groups.set(key, { ...group, unitIds: [...group.unitIds, unit_id] });
  }
  return [...groups.values()];
}

export async function tryOtherTerms(reader: Reader, asking: Asking, wish: Wish): Promise<WhatIf> {
  checkMonths(wish, asking.now);
  const terms = await findTerms(reader, asking, wish);
  const days = { from: daysOfPeriod(wish.from).from, until: daysOfPeriod(wish.to).until };
  const current: PreviewLine[] = [];
  const tried: PreviewLine[] = [];
  const units: WhatIf['units'][number][] = [];
  for (const { share_bp, ...group } of groupShares(await listShares(reader, asking.owner_id), days)) {
    const trial = await tryTerms(reader, terms, group);
    const [now, then] = [shareLines(trial.current.lines, share_bp), shareLines(trial.simulated.lines, share_bp)];
    current.push(...now);
    tried.push(...then);
    for (const { unit_id, unit_number: number, stays, uncovered_days, ...unit } of trial.units) {
      const isWhole = share_bp === WHOLE_BP;
      units.push({
        unit_id,
        number,
        share_bp,
        stays,
        uncovered_days,
        current_sen: isWhole ? unit.current_sen : sumOutcome([now]).payable_sen,
        tried_sen: isWhole ? unit.simulated_sen : sumOutcome([then]).payable_sen,
      });
    }
  }
  return {
    from: wish.from,
    to: wish.to,
    stays: sumSen(units.map(({ stays }) => stays)),
    current: sumOutcome([current]),
    tried: sumOutcome([tried]),
    units: units.toSorted((a, b) => a.unit_id - b.unit_id),
  };
}

/** What the owner's months can be tried on, the versions of the owner's units first. */
export async function listTrialVersions(reader: Reader, { owner_id, now }: Asking): Promise<TrialVersion[]> {
  const own = await findOwnVersions(reader, owner_id, now);
  const versions = await listOffered(reader, own.ever);
  const packages = await rowsIn(reader, resourceTables['service-packages'], {
    where: isIn('id', [...new Set(versions.map(({ package_id }) => package_id))]),
    fields: ['id', 'name', 'name_zh'],
  });
  return versions
    .map(({ id, name, package_id, terms }) => {
      const agreement = packages.find((each) => each.id === package_id);
      const [clause] = listClauses(terms);
      return {
        id,
        name,
        package: agreement ? sayName(agreement) : { en: '', zh: '' },
        share: { en: clause?.text ?? '', zh: clause?.text_zh ?? '' },
        is_own: own.today.has(id),
      };
    })
    .toSorted((a, b) => Number(b.is_own) - Number(a.is_own));
}
