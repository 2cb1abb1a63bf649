import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button, IconButton } from '#admin/components/Button.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { Refusal } from '#admin/components/Refusal.tsx';
import { fieldsOf } from '#admin/crud/record/fields.ts';
import type { ListModel } from '#admin/crud/list/use-list.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import type { FilterJson } from '#admin/providers/filters.ts';
import { moreWords } from '#admin/more-words.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { FullWords } from '#shared/words.ts';
import { editorOf, usualTest } from './condition.ts';
import { ConditionInput } from './ConditionInput.tsx';
import { areSound, groupOf, type FilterLine, MOST_LINES } from './group.ts';

/**
 * Puts alternatives together, of which a record must match any one. One condition by itself is `ConditionInput.tsx`.
 */

/** A line keeps its key, so that removing one above leaves what was typed in it. */
type KeyedLine = FilterLine & { readonly key: number };

interface GroupEditorProps {
  list: ListModel;
  /** Present alternatives; none for a new group. */
  lines: readonly FilterLine[];
  /** Called with undefined where no line says anything. */
  onApply: (group: FilterJson | undefined) => void;
}

export function GroupEditor({ list, lines: present, onApply }: GroupEditorProps): ReactNode {
  const t = moreWords.useT();
  const id = useId();
  const { resource, words } = list;
  const names = useGroupFields(resource, present);
  const [lines, setLines] = useState<readonly KeyedLine[]>(() =>
    (present.length > 0 ? present : names.slice(0, 2).map((name) => lineOf(resource, name))).map((line, key) => ({
      ...line,
      key,
    })),
  );
  const [isWrong, setWrong] = useState(false);
  const box = useRef<HTMLFieldSetElement>(null);
  // A frame later, when what it goes to is there.
  const focus = (selector: string): void =>
    void requestAnimationFrame(() => [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1)?.focus());

  const add = (): void => {
    const [first] = names;
    if (first === undefined) return;
    setLines([...lines, { ...lineOf(resource, first), key: Math.max(-1, ...lines.map(({ key }) => key)) + 1 }]);
    focus('.filter-line > select:first-child');
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (areSound(resource, lines)) onApply(groupOf(resource, lines));
    else setWrong(true);
  };
  return (
    <form className="filter-form filter-group stack gap-6" onSubmit={submit} noValidate>
      <fieldset ref={box} aria-describedby={id}>
        <legend>{t('filter.anyOf')}</legend>
        {lines.map((line, at) => (
          <GroupLine
            key={line.key}
            resource={resource}
            words={words}
            names={names}
            line={line}
            place={at + 1}
            onLine={(next) => setLines(lines.with(at, { ...next, key: line.key }))}
            onRemove={() => {
              setLines(lines.toSpliced(at, 1));
              focus('.filter-more');
            }}
          />
        ))}
        {lines.length < MOST_LINES && (
          <Button className="filter-more" look="quiet" isSmall onClick={add}>
            <Icon name="plus" />
            {t('filter.addLine')}
          </Button>
        )}
        <Refusal id={id}>{isWrong && t('filter.wrongRange')}</Refusal>
      </fieldset>
      <Button type="submit" look="primary" isSmall>
        {t('filter.apply')}
      </Button>
    </form>
  );
}

function lineOf(resource: AnyResource, field: string): FilterLine {
  const spec = fieldsOf(resource)[field]?.spec;
  return { field, test: spec ? usualTest(spec) : { operator: 'is', values: [] } };
}

/** Fields that one condition asks for: a state takes two, and a span both of its ends. */
function useGroupFields(resource: AnyResource, present: readonly FilterLine[]): readonly string[] {
  const permissions = usePermissions();
  const offered = (resource.filters ?? []).filter((name) => {
    const spec = fieldsOf(resource)[name]?.spec;
    return spec && editorOf(spec) !== 'state' && permissions.canRead(resource, name);
  });
  return [...new Set([...offered, ...present.map(({ field }) => field)])];
}

interface GroupLineProps {
  resource: AnyResource;
  words: FullWords;
  names: readonly string[];
  line: FilterLine;
  /** Counted from one. */
  place: number;
  onLine: (line: FilterLine) => void;
  onRemove: () => void;
}

function GroupLine({ resource, words, names, line, place, onLine, onRemove }: GroupLineProps): ReactNode {
  const t = moreWords.useT();
  const { field, test } = line;
  const spec = fieldsOf(resource)[field]?.spec;
  return (
    <div className="filter-line" role="group" aria-label={t('filter.line', { place })}>
      <select
        className="control"
        aria-label={t('filter.field')}
        value={field}
        onChange={({ target }) => onLine(lineOf(resource, target.value))}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {words.fields[name]}
          </option>
        ))}
      </select>
      {spec && (
        <ConditionInput
          label={words.fields[field] ?? field}
          spec={spec}
          options={words.options[field] ?? {}}
          test={test}
          onTest={(next) => onLine({ field, test: next })}
        />
      )}
      <IconButton
        className="filter-line-remove"
        icon="close"
        isSmall
        label={t('filter.removeLine', { place })}
        onClick={onRemove}
      />
    </div>
  );
}
