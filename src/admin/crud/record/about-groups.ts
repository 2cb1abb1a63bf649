import type { Section } from '#shared/overview.ts';
import { entriesOf } from '#shared/records.ts';
import type { AnyResource } from '#shared/resource.ts';

interface FactGroup {
  readonly section: Section | null;
  readonly names: readonly string[];
}

/** The fields under their words, in declared order, after those that stand alone under theirs or have none. */
export function groupFacts({ sections = {} }: Pick<AnyResource, 'sections'>, names: readonly string[]): FactGroup[] {
  const declared = entriesOf(sections).map(([section, of]) => ({
    section,
    names: of.filter((name) => names.includes(name)),
  }));
  const groups = declared.filter(({ names: of }) => of.length > 1);
  const grouped = groups.flatMap(({ names: of }) => of);
  const all = [{ section: null, names: names.filter((name) => !grouped.includes(name)) }, ...groups];
  const shown = all.filter(({ names: of }) => of.length > 0);
  return shown.length > 1 ? shown : shown.map(({ names: of }) => ({ section: null, names: of }));
}
