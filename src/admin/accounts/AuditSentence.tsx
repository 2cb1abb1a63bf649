import type { ReactNode } from 'react';
import type { audit } from '#resources/kit/audit.ts';
import { entryNamed } from '#resources/addresses.ts';
import type { ManifestEntry } from '#resources/manifest.ts';
import { useSession } from '#browser/session.ts';
import { resourceNamed } from '#admin/components/catalogue.ts';
import { useRelationTitle } from '#admin/components/relation-titles.ts';
import { currentResourceWords } from '#admin/components/resource-words.ts';
import { sayEntry } from '#admin/crud/action/say-done.ts';
import { TITLE_WAIT } from '#admin/crud/record/title-wait.tsx';
import { moreWords } from '#admin/more-words.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { uncapital } from '#shared/sentence.ts';
import type { RowOfResource } from '#shared/resource.ts';

interface Told {
  readonly entry: RowOfResource<typeof audit>;
  /** Its reason, or else the names of what it changed. */
  readonly beneath: string | null;
}

/** An entry of the trail as a sentence: "Rosnah approved Saiful bin Daud". */
export function AuditSentence({ entry, beneath }: Told): ReactNode {
  const permissions = usePermissions();
  const resource = entryNamed(entry.resource);
  const { record_id: id } = entry;
  // A title may say more than its reader is allowed to see; a number says nothing.
  const isNamed = resource && id !== null && (permissions.can(resource, 'view') || resource.hasOpenTitles === true);
  return isNamed ? (
    <OfTitled entry={entry} beneath={beneath} resource={resource} id={id} />
  ) : (
    <Sentence entry={entry} beneath={beneath} />
  );
}

function OfTitled({
  resource,
  id,
  ...told
}: Told & { readonly resource: ManifestEntry; readonly id: number }): ReactNode {
  const { title, isComing } = useRelationTitle(resource, id);
  return isComing ? TITLE_WAIT : <Sentence {...told} title={title} />;
}

function Sentence({ entry, beneath, title }: Told & { readonly title?: string | null | undefined }): ReactNode {
  const t = moreWords.useT();
  const user = useSession('user');
  const resource = resourceNamed(entry.resource);
  const words = resource && currentResourceWords(resource);
  const what = title ?? `${uncapital(words?.one ?? entry.resource)} #${entry.record_id ?? '–'}`;
  const { who, said } = sayEntry(entry, { what, me: user?.id }, { resource, words, t });
  return (
    <span className="told cell-stack" title={said}>
      {emphasise(said, [who, what])} {beneath && <span className="cell-below">{beneath}</span>}
    </span>
  );
}

/** The parties of a sentence stand out in it, each where it is first named. */
function emphasise(said: string, parties: readonly string[]): ReactNode {
  const party = parties.find((one) => one !== '' && said.includes(one));
  if (party === undefined) return said;
  const at = said.indexOf(party);
  const rest = parties.filter((one) => one !== party);
  return (
    <>
      {emphasise(said.slice(0, at), rest)}
      <b>{party}</b>
      {emphasise(said.slice(at + party.length), rest)}
    </>
  );
}
