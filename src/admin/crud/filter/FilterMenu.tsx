import { MenuCommand } from '#admin/components/Button.tsx';
import { useState, type ReactNode } from 'react';
import { fieldsOf } from '#admin/crud/record/fields.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { moreWords } from '#admin/more-words.ts';
import type { ListModel } from '#admin/crud/list/use-list.ts';
import { conditionOf, editorOf, testOf, type Test } from './condition.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { GroupEditor } from './GroupEditor.tsx';
import { partsOf, spanOf, stateIn, withCondition, withParts, withSpan, withState } from './filter-model.ts';

interface MenuProps {
  list: ListModel;
  onDone: () => void;
}

/** Fields to filter by, then the editor of the one that was chosen. */
export function FilterMenu({ list, onDone }: MenuProps): ReactNode {
  const permissions = usePermissions();
  const t = moreWords.useT();
  const [field, setField] = useState<string | null>(null);
  const [isGroup, setGroup] = useState(false);
  const { filter } = list.state;
  if (isGroup) {
    return (
      <GroupEditor
        list={list}
        lines={[]}
        onApply={(group) => {
          if (group) list.change({ filter: withParts(filter, [...partsOf(filter), group]) });
          onDone();
        }}
      />
    );
  }
  if (field !== null) return <Editor list={list} field={field} onDone={onDone} />;
  const { filters = [], spans = {} } = list.resource;
  const names = [...Object.keys(spans), ...filters.filter((name) => permissions.canRead(list.resource, name))];
  return (
    <ul className="commands">
      {names.map((name) => (
        <li key={name}>
          <MenuCommand onClick={() => setField(name)}>{list.words.fields[name]}</MenuCommand>
        </li>
      ))}
      <li className="commands-apart">
        <MenuCommand onClick={() => setGroup(true)}>{t('filter.anyOfThese')}</MenuCommand>
      </li>
    </ul>
  );
}

/** Editor of the condition on a field, or on both ends of a span. */
export function Editor({ list, field, onDone }: MenuProps & { field: string }): ReactNode {
  const { resource, state, words } = list;
  const { filter } = state;
  const span = resource.spans?.[field];
  const spec = fieldsOf(resource)[span?.[0] ?? field]?.spec;
  if (!spec) return null;
  const isState = editorOf(spec) === 'state';
  const days = span && spanOf(filter, span);
  const present: Test | undefined = span
    ? days && { operator: 'between', values: days }
    : testOf(spec, isState ? stateIn(filter, field) : filter[field]);
  const apply = (test: Test): void => {
    const changed = span
      ? withSpan(filter, span, test.values)
      : isState
        ? withState(filter, field, test.values[0] || undefined)
        : withCondition(filter, field, conditionOf(spec, test));
    list.change({ filter: changed });
    onDone();
  };
  return (
    <FilterEditor name={field} spec={spec} words={words} test={present} isSpan={span !== undefined} onApply={apply} />
  );
}
