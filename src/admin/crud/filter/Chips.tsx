import { lazy, Suspense, useId, type ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { Popover } from '#admin/components/Popover.tsx';
import type { FilterJson } from '#admin/providers/filters.ts';
import { moreWords } from '#admin/more-words.ts';
import type { ListModel } from '#admin/crud/list/use-list.ts';
import { type FilterChip, chipsOf } from './describe-filter.ts';
import { Editor } from './FilterMenu.tsx';
import { GroupEditor } from './GroupEditor.tsx';
import { partsOf, withCondition, withParts, withSpan } from './filter-model.ts';

/**
 * The conditions of a list's filter as chips, each with its editor and a button that removes it. Their words come from
 * `describe-filter.ts`.
 */

const RelationTitle = lazy(() =>
  import('#admin/crud/record/RelationLink.tsx').then((module) => ({ default: module.RelationTitle })),
);

export function Chips({ list }: { list: ListModel }): ReactNode {
  const t = moreWords.useT();
  const { resource, state, view, words } = list;
  const { filter } = state;
  const chips = chipsOf(resource, filter, { view, context: { t, words } });
  const remove = ({ key, part }: FilterChip): void => {
    const span = resource.spans?.[key];
    const parts = partsOf(filter).filter((_, at) => at !== part);
    const field = span ? withSpan(filter, span, []) : withCondition(filter, key, undefined);
    list.change({ filter: part === undefined ? field : withParts(filter, parts) });
  };
  return (
    <ul className="row" aria-label={t('list.filters')}>
      {chips.map((chip) => (
        <li key={chip.key} className="filter-chip">
          <ChipBody list={list} chip={chip} />
          <button type="button" aria-label={t('list.removeFilter', { label: chip.label })} onClick={() => remove(chip)}>
            <Icon name="close" />
          </button>
        </li>
      ))}
      <li>
        <Button look="quiet" isSmall onClick={list.clearFilters}>
          {t('list.clearFilters')}
        </Button>
      </li>
    </ul>
  );
}

/** Opens the chip's editor, where it has one. */
function ChipBody({ list, chip }: { list: ListModel; chip: FilterChip }): ReactNode {
  const { field, lines, key, part } = chip;
  const { filter } = list.state;
  if (lines) {
    const change = (group: FilterJson | undefined): void => {
      const parts = partsOf(filter).flatMap((one, at) => (at === part ? (group ? [group] : []) : [one]));
      list.change({ filter: part === undefined ? withCondition(filter, key, group?.[key]) : withParts(filter, parts) });
    };
    return (
      <ChipButton chip={chip}>
        {(close) => (
          <GroupEditor
            list={list}
            lines={lines}
            onApply={(group) => {
              change(group);
              close();
            }}
          />
        )}
      </ChipButton>
    );
  }
  if (field === undefined) {
    return (
      <span
        className="filter-chip-text cut"
        title={chip.pieces.every((piece) => typeof piece === 'string') ? chip.text : undefined}
      >
        <ChipText chip={chip} />
      </span>
    );
  }
  return <ChipButton chip={chip}>{(close) => <Editor list={list} field={field} onDone={close} />}</ChipButton>;
}

interface ChipButtonProps {
  chip: FilterChip;
  children: (close: () => void) => ReactNode;
}

function ChipButton({ chip, children }: ChipButtonProps): ReactNode {
  const t = moreWords.useT();
  const id = useId();
  const [act, value] = [`${id}act`, `${id}value`];
  return (
    <Popover
      className="filter-chip-text cut"
      // By its parts, because the titles of records in it come later than the chip.
      labelledBy={`${act} ${value}`}
      button={
        <>
          <span id={act} hidden>
            {t('list.editFilter', { label: chip.label })}:
          </span>
          <ChipText chip={chip} valueId={value} />
        </>
      }
    >
      {children}
    </Popover>
  );
}

function ChipText({ chip, valueId }: { chip: FilterChip; valueId?: string }): ReactNode {
  return (
    <>
      <span className="muted">{chip.label}</span>{' '}
      <span className="medium" id={valueId}>
        <Suspense fallback={chip.text}>
          {chip.pieces.map((piece, at) =>
            typeof piece === 'string' ? piece : <RelationTitle key={`${at} ${piece.to} ${piece.id}`} {...piece} />,
          )}
        </Suspense>
      </span>
    </>
  );
}
