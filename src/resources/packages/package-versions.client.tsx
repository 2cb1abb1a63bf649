import { Suspense, type ReactNode } from 'react';
import { type CustomInputProps, defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import type { PackageTerms } from '#shared/packages/terms.ts';
import { packageVersions } from './package-versions.ts';

const packages = screensOf(() => import('#admin/packages/index.ts'));
const Terms = packages<CustomInputProps<PackageTerms>>((module) => module.TermsInput);

/** Fetched with the form that has one. */
function TermsField(props: CustomInputProps<PackageTerms>): ReactNode {
  return (
    <Suspense fallback={<span className="input-wait" />}>
      <Terms {...props} />
    </Suspense>
  );
}

const ShareBrief = packages<{ readonly terms: PackageTerms }>((module) => module.ShareBrief);

/** The clause that says most. */
const ShareSaid = (props: { readonly terms: PackageTerms }): ReactNode => (
  <Suspense>
    <ShareBrief {...props} />
  </Suspense>
);

export const packageVersionsClient = defineClientPart(packageVersions, {
  cells: { terms: (terms) => <ShareSaid terms={terms} /> },
  inputs: { terms: TermsField },
  // The panel says them clause by clause.
  hiddenFields: () => ['terms'],
  Panels: packages((module) => module.VersionPanels),
  limits: ({ state }) =>
    state === 'draft' ? null : { isSelf: false, actions: [], fields: 'all', why: (t) => t('forms.limits.approved') },
  startIn: ({ id }) => ({ package_id: id }),
  madeBy: async ({ name, after }) =>
    name === 'new-version' ? (await import('#admin/packages/index.ts')).findNewestVersion(after.package_id) : null,
});
