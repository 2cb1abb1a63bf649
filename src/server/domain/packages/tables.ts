import { packageVersions } from '#resources/packages/package-versions.ts';
import { unitPackages } from '#resources/packages/unit-packages.ts';
import { tableOf } from '#server/platform/database/table.ts';

/** Drafts say nothing yet, and a version that was retired before it began holds on no day. */
export const packageVersionsTable = tableOf(packageVersions, {
  uniqueTogether: [['package_id', 'no']],
  checks: {
    package_versions_range: ({ effective_from, ends_on }) =>
      (ends_on ?? null) === null || String(effective_from) <= String(ends_on),
  },
  exclusions: {
    package_versions_no_overlap: {
      same: 'package_id',
      from: 'effective_from',
      to: 'ends_on',
      counts: ({ state, effective_from, ends_on }) => state !== 'draft' && effective_from !== ends_on,
    },
  },
});

export const unitPackagesTable = tableOf(unitPackages, {
  checks: { unit_packages_range: ({ from, to }) => (to ?? null) === null || String(from) < String(to) },
  exclusions: { unit_packages_no_overlap: { same: 'unit_id', from: 'from', to: 'to', counts: () => true } },
});
