import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { fieldsOf } from '#admin/crud/record/fields.ts';
import { Popover } from '#admin/components/Popover.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import type { FilterJson } from '#admin/providers/filters.ts';
import { adminWords } from '#admin/words.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type FilterChip, chipsOf } from './describe-filter.ts';
import {
  editorOf,
  rangeCondition,
  rangeOf,
  spanOf,
  stateIn,
  withCondition,
  withSpan,
  withState,
} from './filter-model.ts';
import type { ListModel } from '#admin/crud/list/use-list.ts';

const FilterEditor = lazy(() => import('./FilterEditor.tsx').then((module) => ({ default: module.FilterEditor })));

const RelationTitle = lazy(() =>
  import('#admin/crud/record/RelationLink.tsx').then((module) => ({ default: module.RelationTitle })),
);

export const ADD_FILTER_ID = 'add-filter';

interface PartProps {
  list: ListModel;
}

/** The button that adds a condition: first its field, then its value. */
export function AddFilter({ list }: PartProps): ReactNode {
  const t = adminWords.useT();
  if ((list.resource.filters ?? []).length === 0) return null;
  return (
    <Popover
      buttonId={ADD_FILTER_ID}
      label={t('list.addFilter')}
      button={
        <>
          <Icon name="filter" />
          <span className="wide-only">{t('list.filter')}</span>
        </>
      }
    >
      {(close) => <FieldChoice list={list} onDone={close} />}
    </Popover>
  );
}

function FieldChoice({ list, onDone }: PartProps & { onDone: () => void }): ReactNode {
  const permissions = usePermissions();
  const [field, setField] = useState<string | null>(null);
  if (field) return <Editor list={list} field={field} onDone={onDone} />;
  const { filters = [], spans = {} } = list.resource;
  const names = [...Object.keys(spans), ...filters.filter((name) => permissions.canRead(list.resource, name))];
  return (
    <ul className="commands">
      {names.map((name) => (
        <li key={name}>
          <button type="button" className="command" onClick={() => setField(name)}>
            {list.words.fields[name]}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Editor({ list, field, onDone }: PartProps & { field: string; onDone: () => void }): ReactNode {
  const { filter } = list.state;
  const span = list.resource.spans?.[field];
  const spec = fieldsOf(list.resource)[span?.[0] ?? field]?.spec;
  if (!spec) return null;
  const apply = (condition: unknown): void => {
    list.change({ filter: changed(list.resource, filter, { key: field, condition }) });
    onDone();
  };
  const days = span && spanOf(filter, span);
  const plain = editorOf(spec) === 'state' ? stateIn(filter, field) : filter[field];
  const condition = span ? days && rangeCondition(spec, days) : plain;
  return (
    <Suspense fallback={<div className="filter-form stack gap-6" />}>
      <FilterEditor name={field} spec={spec} words={list.words} condition={condition} onApply={apply} />
    </Suspense>
  );
}

/** Replaces the condition on a field, or on both ends of a span. */
function changed(
  { spans = {}, fields }: AnyResource,
  filter: FilterJson,
  { key, condition }: { key: string; condition?: unknown },
): FilterJson {
  const span = spans[key];
  const spec = fields[span?.[0] ?? '']?.spec;
  if (span && spec) return withSpan(filter, span, rangeOf(spec, condition));
  const isState = fields[key] !== undefined && editorOf(fields[key].spec) === 'state';
  if (isState) return withState(filter, key, typeof condition === 'string' ? condition : undefined);
  return withCondition(filter, key, condition);
}

/** Conditions of the filter as chips, each of which can be changed or removed. */
export function FilterChips({ list }: PartProps): ReactNode {
  const t = adminWords.useT();
  const { resource, state, view, words } = list;
  const chips = chipsOf(resource, state.filter, { view, context: { t, words } });
  if (chips.length === 0) return null;
  const remove = ({ key }: FilterChip): void => list.change({ filter: changed(resource, state.filter, { key }) });
  return (
    <ul className="row" aria-label={t('list.filters')}>
      {chips.map((chip) => (
        <li key={chip.key} className="filter-chip">
          {chip.isEditable ? (
            <Popover
              className="filter-chip-text cut"
              label={`${t('list.editFilter', { label: chip.label })}: ${chip.text}`}
              button={<ChipText chip={chip} />}
            >
              {(close) => <Editor list={list} field={chip.key} onDone={close} />}
            </Popover>
          ) : (
            <span className="filter-chip-text cut" title={chip.text}>
              <ChipText chip={chip} />
            </span>
          )}
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

function ChipText({ chip }: { chip: FilterChip }): ReactNode {
  return (
    <>
      <span className="muted">{chip.label}</span>{' '}
      <span className="medium">
        {chip.relation ? (
          <Suspense fallback={chip.text}>
            <RelationTitle {...chip.relation} />
          </Suspense>
        ) : (
          chip.text
        )}
      </span>
    </>
  );
}
