import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { movePeriod, periodOf } from '#shared/day.ts';
import { issue } from '#shared/errors.ts';
import { sumSen } from '#shared/money.ts';
import { MOST_MONTHS, type TrialVersion, type WhatIf, shareLines, sumOutcome } from '#shared/owner-view/what-if.ts';
import { listClauses } from '#shared/packages/clauses.ts';
import type { PackageTerms } from '#shared/packages/terms.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import { owners } from '#resources/people/owners.ts';
import { tryTerms } from '#server/domain/expenses/try-version.ts';
import { listTermsInForce } from '#server/domain/packages/in-force.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { isIn, isNot } from '#server/kit/conditions.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { hasId } from '#server/kit/kit.ts';
import { daysWithin, isHeldOn, listHeldUnits, listShares, sayName } from './units.ts';

/** An owner's own past months by other terms; the trial itself is the one that packages have. */

interface Wish {
  readonly version_id: number | null;
  readonly terms: PackageTerms | null;
  /** First and last month. */
  readonly from: string;
  readonly to: string;
}

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

async function findTerms(reader: Reader, { version_id, terms }: Wish): Promise<PackageTerms> {
  if (terms !== null) return terms;
  if (version_id === null) return refuse('version_id', 'required');
  const version = await reader.find(resourceTables['package-versions'], hasId(version_id));
  // What nobody has approved is offered to no owner.
  return version && version.state !== 'draft' ? version.terms : refuse('version_id', 'gone');
}

export async function tryOtherTerms(
  reader: Reader,
  { owner_id, now }: { readonly owner_id: number; readonly now: string },
  wish: Wish,
): Promise<WhatIf> {
  checkMonths(wish, now);
  const terms = await findTerms(reader, wish);
  const days = { from: daysOfPeriod(wish.from).from, until: daysOfPeriod(wish.to).until };
  const shares = await listShares(reader, owner_id);
  const held = await listHeldUnits(reader, shares);
  const tried = [];
  for (const share of shares) {
    const own = daysWithin(share, days);
    if (!own) continue;
    const { unit_id, share_bp } = share;
    const { current, simulated, stays, units } = await tryTerms(reader, terms, { ...own, unitIds: [unit_id] });
    tried.push({
      unit_id,
      number: held.find((unit) => unit.unit_id === unit_id)?.number ?? '',
      share_bp,
      stays,
      uncovered_days: sumSen(units.map(({ uncovered_days }) => uncovered_days)),
      current: shareLines(current.lines, share_bp),
      simulated: shareLines(simulated.lines, share_bp),
    });
  }
  return {
    from: wish.from,
    to: wish.to,
    stays: sumSen(tried.map(({ stays }) => stays)),
    current: sumOutcome(tried.map(({ current }) => current)),
    tried: sumOutcome(tried.map(({ simulated }) => simulated)),
    units: tried.map(({ current, simulated, ...unit }) => ({
      ...unit,
      current_sen: sumOutcome([current]).payable_sen,
      tried_sen: sumOutcome([simulated]).payable_sen,
    })),
  };
}

/** Approved versions of agreements that are still offered, those of the owner's units first. */
export async function listTrialVersions(reader: Reader, ownerId: number, now: string): Promise<TrialVersion[]> {
  const today = businessDate(now, USUAL_ROLLOVER_HOUR);
  const shares = await listShares(reader, ownerId);
  const unitIds = shares.filter((share) => isHeldOn(today, share)).map(({ unit_id }) => unit_id);
  const inForce = await listTermsInForce(reader, unitIds, daysOfPeriod(periodOf(today)));
  const own = new Set(
    inForce.filter((each) => each.from <= today && today < each.until).map((each) => each.version_id),
  );
  const versions = await rowsIn(reader, resourceTables['package-versions'], {
    where: isNot('state', 'draft'),
    sort: ['name'],
    fields: ['id', 'name', 'package_id', 'state', 'terms'],
  });
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
        is_own: own.has(id),
      };
    })
    .toSorted((a, b) => Number(b.is_own) - Number(a.is_own));
}
