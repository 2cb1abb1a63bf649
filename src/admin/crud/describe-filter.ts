import { formatDay } from '#browser/format.ts';
import type { FilterJson } from '#admin/providers/filters.ts';
import type { CellContext } from './cells.tsx';
import { ABILITIES, PERMISSION_GROUPS, type PermissionGroup } from '#shared/permissions.ts';
import { fieldsOf } from './fields.ts';
import type { FieldSpec } from '#shared/field.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { AdminT } from '#admin/words.ts';
import { choicesOf, codeOfCondition, editorOf, rangeOf, relationOf, textTestOf } from './filter-model.ts';

export interface FilterChip {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  /** False for what only an address can say: it can be removed, but no editor fits it. */
  readonly isEditable: boolean;
  /** The record whose title says more than the text. */
  readonly relation?: { readonly to: string; readonly id: number };
}

/** The conditions of a filter in words, without the search and without those the view already says. */
export function chipsOf(
  resource: AnyResource,
  filter: FilterJson,
  { view, context }: { view: string | null; context: CellContext },
): FilterChip[] {
  const said = view === null ? {} : (resource.views?.[view] ?? {});
  return Object.entries(filter)
    .filter(([key]) => key !== '$search' && !Object.hasOwn(said, key))
    .map(([key, condition]) => {
      const spec = fieldsOf(resource)[key]?.spec;
      const text = spec && describe(spec, condition, { ...context, name: key });
      const label = context.words.fields[key] ?? key;
      return text === undefined || !spec
        ? { key, label: spec ? label : context.t('list.custom'), text: JSON.stringify(condition), isEditable: false }
        : { key, label, text, isEditable: true, ...relationChip(spec, condition) };
    });
}

function relationChip(spec: FieldSpec, condition: unknown): Pick<FilterChip, 'relation'> {
  const id = editorOf(spec) === 'relation' ? relationOf(condition) : undefined;
  return id === undefined ? {} : { relation: { to: spec.to ?? '', id } };
}

function describe(
  spec: FieldSpec,
  condition: unknown,
  { t, words, name }: CellContext & { name: string },
): string | undefined {
  switch (editorOf(spec)) {
    case 'choice': {
      const values = choicesOf(condition);
      return values?.map((value) => words.options[name]?.[value] ?? value).join(', ');
    }
    case 'relation': {
      const id = relationOf(condition);
      return id === undefined ? undefined : `#${id}`;
    }
    case 'flag':
      return typeof condition === 'boolean' ? t(condition ? 'cell.yes' : 'cell.no') : undefined;
    case 'days':
    case 'range': {
      const range = rangeOf(spec, condition);
      return range && rangeText(spec, range, t);
    }
    case 'text': {
      const test = textTestOf(condition);
      if (!test) return undefined;
      return [t(`filter.${test.operator}`), test.value && `“${test.value}”`].filter(Boolean).join(' ');
    }
    case 'codes': {
      const code = codeOfCondition(condition);
      return code === undefined ? undefined : t('filter.includes', { value: codeWords(code, t) });
    }
    default:
      return undefined;
  }
}

function rangeText(spec: FieldSpec, { from, to }: { from: string; to: string }, t: AdminT): string {
  const isDays = editorOf(spec) === 'days';
  const shown = (end: string): string => (isDays ? formatDay(end) : spec.kind === 'money' ? `RM ${end}` : end);
  if (from === to) return shown(from);
  if (from && to) return t('filter.between', { from: shown(from), to: shown(to) });
  if (isDays) return from ? t('filter.since', { from: shown(from) }) : t('filter.until', { to: shown(to) });
  return from ? t('filter.atLeast', { from: shown(from) }) : t('filter.atMost', { to: shown(to) });
}

/** `User: Edit` for 6. */
export function codeWords(code: number, t: AdminT): string {
  const ability = ABILITIES[code % ABILITIES.length] ?? 'view';
  const base = code - (code % ABILITIES.length);
  const group = Object.entries(PERMISSION_GROUPS).find(([, first]) => first === base)?.[0] as PermissionGroup;
  return `${t(`permission.group.${group}`)}: ${t(`permission.ability.${ability}`)}`;
}
