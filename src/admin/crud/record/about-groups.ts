import type { Section } from '#shared/overview.ts';
import { entriesOf } from '#shared/records.ts';
import type { AnyResource } from '#shared/resource.ts';

interface FactGroup {
  readonly section: Section | null;
  readonly names: readonly string[];
}

/** As many are taken in at a glance, without words over them. */
const FEW = 6;

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
  if (shown.length > 1 && names.length > FEW) return shown;
  return names.length > 0 ? [{ section: null, names: shown.flatMap(({ names: of }) => of) }] : [];
}

/** A fact under the word of its first field, and the fields of each of its lines. */
export interface Fact {
  readonly name: string;
  readonly lines: readonly (readonly string[])[];
}

/** As on an envelope, by the names that every resource gives to the parts of an address. */
const ENVELOPE = [['address'], ['postcode', 'city'], ['state_code'], ['country']];

/** Fields that are read as one: an address, and who did something with when they did. */
export function joinFields(names: readonly string[]): Fact[] {
  const linesFrom = (name: string): readonly (readonly string[])[] => {
    if (name === 'address') return ENVELOPE;
    return name.endsWith('_by') ? [[name], [name.replace(/by$/, 'at')]] : [[name]];
  };
  const facts = names.map((name): Fact => {
    const lines = linesFrom(name).map((line) => line.filter((each) => names.includes(each)));
    return { name, lines: lines.filter((line) => line.length > 0) };
  });
  const told = new Set(facts.flatMap(({ name, lines }) => lines.flat().filter((each) => each !== name)));
  return facts.filter(({ name }) => !told.has(name));
}
