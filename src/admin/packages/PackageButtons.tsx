import type { ReactNode } from 'react';
import type { PropsOf } from '#admin/components/client-part.ts';
import { useRelationTitle } from '#admin/components/relation-titles.ts';
import { entryNamed } from '#resources/addresses.ts';
import { packageVersions } from '#resources/packages/package-versions.ts';
import type { servicePackages } from '#resources/packages/service-packages.ts';
import type { ManifestEntry } from '#resources/manifest.ts';
import { SummaryFile } from './VersionPanels.tsx';
import { packagesWords } from './words.ts';

const VERSIONS = entryNamed(packageVersions.name);

/** The paper of what the package says today; one that was never in force has none yet. */
export function PackageButtons({ row }: PropsOf<typeof servicePackages>): ReactNode {
  const id = row.current_version_id;
  return id === null || !VERSIONS ? null : <PaperInForce id={id} versions={VERSIONS} />;
}

function PaperInForce({ id, versions }: { readonly id: number; readonly versions: ManifestEntry }): ReactNode {
  const t = packagesWords.useT();
  const { title: name } = useRelationTitle(versions, id);
  return name ? <SummaryFile of={{ id, name }}>{t('version.paper', { name })}</SummaryFile> : null;
}
