import { addDays, isDay } from '#shared/day.ts';
import { type Issue, issue } from '#shared/errors.ts';
import { monthAfter, simulate } from '#server/domain/packages/simulate.ts';
import { serve } from '#server/kit/serve.ts';
import { simulateVersion } from './calls.ts';
import {
  approve,
  draftFrom,
  notePackages,
  nextVersion,
  ofTerms,
  retire,
  todayOf,
} from '#server/domain/packages/versions.ts';
import { versionSummary } from '#server/domain/packages/version-summary.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { packageVersions } from './package-versions.ts';

const refuse = (...issues: readonly Issue[]): never => {
  throw new Refusal('VALIDATION', { issues, resource: packageVersions.name });
};

/** A year at most: what is asked for longer is a report. */
const MOST_DAYS = 366;

interface AskedDays {
  readonly period: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** The days [from, until) that were asked for. */
function daysOf({ period, from, to }: AskedDays): { readonly from: string; readonly until: string } {
  if (period !== null) {
    const first = `${period}-01`;
    return isDay(first) ? { from: first, until: monthAfter(first) } : refuse(issue(['period'], 'month'));
  }
  if (from === null) return refuse(issue(['period'], 'required'));
  if (to === null) return refuse(issue(['to'], 'required'));
  if (to <= from) return refuse(issue(['to'], 'end_before_start'));
  const last = addDays(from, MOST_DAYS);
  return to > last ? refuse(issue(['to'], 'max', { max: last })) : { from, until: to };
}

const simulateRoute = serve(packageVersions, simulateVersion, {
  isReading: () => true,
  handle: async ({ tx, input, record }) => ({
    data: await simulate(tx, record, { ...daysOf(input), unitIds: input.unit_ids }),
  }),
});

export const packageVersionsServer = serverPart(packageVersions, {
  routes: [simulateRoute, versionSummary],
  handlers: { approve, retire, 'new-version': draftFrom },
  changesBeside: ({ action }) => action === 'new-version',

  async before({ kind, tx, context, before, change }) {
    if (kind === 'action') return undefined;
    if (before && before.state !== 'draft' && kind !== 'undo')
      throw new Refusal('CONFLICT', { message: 'version_fixed', params: { name: before.name } });
    if (kind === 'remove') return undefined;
    const written = change.terms ? ofTerms(change.terms) : {};
    const made_by = context.caller.account_number;
    if (before) return kind === 'undo' ? written : { ...written, made_by };
    return { ...written, ...(await nextVersion(tx, Number(change.package_id))), made_by };
  },

  async after({ tx, context, before }, after) {
    const packageId = (after ?? before)?.package_id;
    if (packageId !== undefined) await notePackages(tx, [packageId], todayOf(context.now));
  },
});
