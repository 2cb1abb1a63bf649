import { formatDay, formatList } from '#browser/format.ts';
import { currentLocale } from '#browser/i18n.ts';
import { countryCode, countryName } from '#shared/countries.ts';
import type { FilterJson } from '#admin/providers/filters.ts';
import type { CellContext } from '#admin/crud/record/cells.tsx';
import { ABILITIES, PERMISSION_GROUPS, type PermissionGroup } from '#shared/permissions.ts';
import { fieldsOf } from '#admin/crud/record/fields.ts';
import type { FieldSpec } from '#shared/field.ts';
import type { AnyResource } from '#shared/resource.ts';
import { whereOf } from '#shared/views.ts';
import type { AdminT } from '#admin/words.ts';
import {
  choicesOf,
  codeOfCondition,
  editorOf,
  rangeOf,
  relationOf,
  spanOf,
  stateIn,
  textTestOf,
} from './filter-model.ts';

export interface FilterChip {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  /** False for a condition that only an address can hold: it can be removed, but no editor fits it. */
  readonly isEditable: boolean;
  /** Record whose title replaces the text. */
  readonly relation?: { readonly to: string; readonly id: number };
}

/** Describes a filter's conditions in words, without the search and the view's own conditions. */
export function chipsOf(
  resource: AnyResource,
  filter: FilterJson,
  { view, context }: { view: string | null; context: CellContext },
): FilterChip[] {
  const said = whereOf(resource, view);
  const spans = Object.entries(resource.spans ?? {}).flatMap(([key, ends]) => {
    const days = spanOf(filter, ends);
    return days ? [{ key, ends, days }] : [];
  });
  const inSpans = new Set<string>(spans.flatMap(({ ends }) => ends));
  const spanChips = spans.map(({ key, days }) => ({
    key,
    label: context.words.fields[key] ?? key,
    text: rangeText({ kind: 'date' }, days, context.t),
    isEditable: true,
  }));
  const others = Object.entries(filter)
    .filter(([key]) => key !== '$search' && !Object.hasOwn(said, key) && !inSpans.has(key))
    .map(([key, condition]) => {
      const state = key === '$and' ? stateChip(resource, filter, context) : undefined;
      if (state) return { key, ...state, isEditable: false };
      const spec = fieldsOf(resource)[key]?.spec;
      const text = spec && describe(spec, condition, { ...context, name: key });
      const label = context.words.fields[key] ?? key;
      return text === undefined || !spec
        ? { key, label: spec ? label : context.t('list.custom'), text: JSON.stringify(condition), isEditable: false }
        : { key, label, text, isEditable: true, ...relationChip(spec, condition) };
    });
  return [...spanChips, ...others];
}

function stateChip(
  resource: AnyResource,
  filter: FilterJson,
  { words }: CellContext,
): Pick<FilterChip, 'label' | 'text'> | undefined {
  for (const [name, { spec }] of Object.entries(fieldsOf(resource))) {
    const state = editorOf(spec) === 'state' ? stateIn(filter, name) : undefined;
    if (state !== undefined) return { label: words.fields[name] ?? name, text: words.options[name]?.[state] ?? state };
  }
  return undefined;
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
      return values && formatList(values.map((value) => words.options[name]?.[value] ?? value));
    }
    case 'country': {
      const codes = choicesOf(condition);
      return codes && formatList(codes.map((code) => countryName(countryCode(code) ?? code, currentLocale())));
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

function rangeText(spec: Pick<FieldSpec, 'kind'>, { from, to }: { from: string; to: string }, t: AdminT): string {
  const isDays = editorOf(spec) === 'days';
  const shown = (end: string): string => (isDays ? formatDay(end) : spec.kind === 'money' ? `RM ${end}` : end);
  if (from === to) return shown(from);
  if (from && to) return t('filter.between', { from: shown(from), to: shown(to) });
  if (isDays) return from ? t('filter.since', { from: shown(from) }) : t('filter.until', { to: shown(to) });
  return from ? t('filter.atLeast', { from: shown(from) }) : t('filter.atMost', { to: shown(to) });
}

/** Names a permission code: `User: Edit` for 6. */
export function codeWords(code: number, t: AdminT): string {
  const ability = ABILITIES[code % ABILITIES.length] ?? 'view';
  const base = code - (code % ABILITIES.length);
  const group = Object.entries(PERMISSION_GROUPS).find(([, first]) => first === base)?.[0] as PermissionGroup;
  return `${t(`permission.group.${group}`)}: ${t(`permission.ability.${ability}`)}`;
}
