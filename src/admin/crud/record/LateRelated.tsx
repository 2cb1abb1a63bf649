import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { Chip } from '#admin/components/Chip.tsx';
import { useResource } from '#admin/components/catalogue.ts';
import type { RecordProps, Row } from '#admin/components/client-part.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { moreWords } from '#admin/more-words.ts';
import { ActionButton } from '#admin/crud/action/ActionButton.tsx';
import { ActionModal } from '#admin/crud/action/ActionModal.tsx';
import { daysLate, renderCell } from './cells.tsx';
import { placeOffers } from './place-offers.ts';
import { useOffers } from './use-offers.ts';
import { namingOf } from './use-record.ts';
import { type RelatedProps, useLateRows, useRelated } from './use-related-rows.ts';

/** Late records that belong to this one: a chip in its head, and the act that they wait for. */

/** Tells in a record's head which of its related records are late, because their list may lie far beneath. */
export function LateRelated({ resource, row }: RecordProps): ReactNode {
  return useRelated({ resource, row }).map((related) => (
    <Suspense key={`${related.resource} ${related.field}`}>
      <LateOfOther name={related.resource} parent={resource} related={related} row={row} Of={LateChip} />
    </Suspense>
  ));
}

/** The act that the latest of them waits for, where the record itself waits for none; lists are asked in the page's order. */
export function LateAct({ resource, row }: RecordProps): ReactNode {
  return useRelated({ resource, row }).reduceRight<ReactNode>((otherwise, related) => {
    const props = { name: related.resource, parent: resource, related, row, otherwise };
    return (
      <Suspense>
        <LateOfOther {...props} Of={ActOfLate} />
      </Suspense>
    );
  }, null);
}

interface LateProps extends RelatedProps {
  readonly deadlines: readonly string[];
  /** Drawn where nothing is late. */
  readonly otherwise?: ReactNode;
}

interface OtherProps extends Omit<LateProps, 'resource' | 'deadlines'> {
  readonly name: string;
  readonly Of: ComponentType<LateProps>;
}

function LateOfOther({ name, Of, ...props }: OtherProps): ReactNode {
  const resource = useResource(name);
  if (!resource?.deadlines) return props.otherwise;
  return <Of {...props} resource={resource} deadlines={Object.keys(resource.deadlines)} />;
}

function LateChip({ deadlines, ...props }: LateProps): ReactNode {
  const t = moreWords.useT();
  const { resource } = props;
  const words = useResourceWords(resource);
  const { latest, total } = useLateRows(props);
  if (!latest) return null;
  const days = Math.max(...deadlines.map((name) => daysLate(resource, latest, name)));
  const name = nameOfRow(props, latest);
  return (
    <Chip tone="red">
      {words.one} {renderCell({ resource, row: latest, name }, { t, words, isPlain: true })} ·{' '}
      {t('cell.late', { count: days })}
      {total > 1 && <> · {t('forms.related.lateMore', { count: total - 1 })}</>}
    </Chip>
  );
}

/** As its line in the list is called: the page has said whose it is. */
const nameOfRow = ({ resource, related }: RelatedProps, row: Row): string =>
  namingOf(resource, related.columns ?? resource.columns, row).field ?? resource.title;

function ActOfLate({ otherwise, ...props }: LateProps): ReactNode {
  const { latest } = useLateRows(props);
  const { resource, related } = props;
  const words = useResourceWords(resource);
  const t = moreWords.useT();
  if (!latest) return otherwise;
  const name = nameOfRow(props, latest);
  // A record that this one points to could belong to several: its button names it.
  const about =
    related.by === undefined ? null : <> {renderCell({ resource, row: latest, name }, { t, words, isPlain: true })}</>;
  return <FirstAct resource={resource} row={latest} otherwise={otherwise} about={about} />;
}

function FirstAct({
  resource,
  row,
  otherwise,
  about,
}: RecordProps & Pick<LateProps, 'otherwise'> & { about: ReactNode }): ReactNode {
  const { primary } = placeOffers({ resource, row }, useOffers(resource, row), () => false);
  const [isAsked, setAsked] = useState(false);
  if (!primary) return otherwise;
  const { name, action } = primary;
  return (
    <>
      <ActionButton
        resource={resource}
        row={row}
        offer={primary}
        about={about}
        className="button button-primary"
        onAsk={() => setAsked(true)}
      />
      {isAsked && (
        <ActionModal resource={resource} name={name} action={action} row={row} onClose={() => setAsked(false)} />
      )}
    </>
  );
}
