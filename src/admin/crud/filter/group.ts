import type { FilterJson } from '#admin/providers/filters.ts';
import { fieldsOf } from '#admin/crud/record/fields.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type Test, conditionOf, editorOf, isSound, testOf } from './condition.ts';

/** A group of conditions of which any one is enough, as people put it together; read from filter JSON and written back. */

export interface FilterLine {
  readonly field: string;
  readonly test: Test;
}

/** Most alternatives that one editor shows; more would be read as one reads code. */
export const MOST_LINES = 6;

/** Reads alternatives of one condition each; undefined where the part says more than that. */
export function linesOf(resource: AnyResource, part: FilterJson): readonly FilterLine[] | undefined {
  const { $or: alternatives, ...others } = part;
  if (!Array.isArray(alternatives) || alternatives.length === 0 || alternatives.length > MOST_LINES) return undefined;
  if (Object.keys(others).length > 0) return undefined;
  const lines = alternatives.flatMap((alternative: FilterJson): FilterLine[] => {
    const [[field, condition] = ['', undefined], ...more] = Object.entries(alternative);
    const spec = Object.hasOwn(fieldsOf(resource), field) ? fieldsOf(resource)[field]?.spec : undefined;
    const test = spec && more.length === 0 && editorOf(spec) !== 'state' ? testOf(spec, condition) : undefined;
    return test ? [{ field, test }] : [];
  });
  return lines.length === alternatives.length ? lines : undefined;
}

/** Makes the filter's part; a line without a value says nothing, and undefined stands for no line at all. */
export function groupOf(resource: AnyResource, lines: readonly FilterLine[]): FilterJson | undefined {
  const alternatives = lines.flatMap(({ field, test }) => {
    const spec = fieldsOf(resource)[field]?.spec;
    const condition = spec && conditionOf(spec, test);
    return condition === undefined ? [] : [{ [field]: condition }];
  });
  return alternatives.length > 0 ? { $or: alternatives } : undefined;
}

export const areSound = (resource: AnyResource, lines: readonly FilterLine[]): boolean =>
  lines.every(({ field, test }) => {
    const spec = fieldsOf(resource)[field]?.spec;
    return spec !== undefined && isSound(spec, test);
  });
