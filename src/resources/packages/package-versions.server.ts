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
import type { RowOfResource } from '#shared/resource.ts';
import { packageVersions } from './package-versions.ts';

type Writers = Pick<RowOfResource<typeof packageVersions>, 'made_by' | 'changed_by'>;

const writtenBy = (before: Writers, made_by: string): Writers => {
  const others = [...before.changed_by, before.made_by].filter((each) => each !== '' && each !== made_by);
  return { made_by, changed_by: [...new Set(others)] };
};

export const packageVersionsServer = serverPart(packageVersions, {
  routes: [versionSummary],
  handlers: { approve, retire, 'new-version': draftFrom },
  changesBeside: ({ action }) => action === 'new-version',

  async before({ kind, tx, context, before, change }) {
    if (kind === 'action') return undefined;
    if (before && before.state !== 'draft' && kind !== 'undo')
      throw new Refusal('CONFLICT', { message: 'version_fixed', params: { name: before.name } });
    if (kind === 'remove') return undefined;
    const written = change.terms ? ofTerms(change.terms) : {};
    const made_by = context.caller.account_number;
    // A remark must not make somebody else the writer, or the writer could approve their own terms.
    const isTerms = change.terms !== undefined || change.effective_from !== undefined;
    if (before) return kind === 'undo' || !isTerms ? written : { ...written, ...writtenBy(before, made_by) };
    return { ...written, ...(await nextVersion(tx, Number(change.package_id))), made_by };
  },

  async after({ tx, context, before }, after) {
    const packageId = (after ?? before)?.package_id;
    if (packageId !== undefined) await notePackages(tx, [packageId], todayOf(context.now));
  },
});
