import { Random } from '#server/seed/random.ts';

/** Something that somebody with every right on the database might do to the trail, and what must be said about it. */
export interface Tampering {
  readonly kind: string;
  readonly statements: readonly string[];
  readonly says: RegExp;
}

/** The entries of a small trail have the even ids from 2 on, so that there is room between them; three to a seal. */
export const entryId = (n: number): number => 2 * n;
export const ENTRIES_PER_SEAL = 3;

/** A value that differs from any there is. */
const OTHER: Readonly<Record<string, string>> = {
  version: '"version" + 1',
  created_at: `"created_at" + interval '1 millisecond'`,
  updated_at: `"updated_at" - interval '1 year'`,
  at: `"at" - interval '1 millisecond'`,
  actor_id: 'coalesce("actor_id", 0) + 1',
  actor_name: `"actor_name" || ' '`,
  action: `upper("action")`,
  resource: `'owners'`,
  record_id: 'null',
  changes: `jsonb_set("changes", '{n,1}', '"1"')`,
  reason: `case when "reason" is null then '' end`,
  request_id: `'another'`,
  undo_of: '1',
  batch_id: `'another'`,
};

const OTHER_IN_SEAL: Readonly<Record<string, string>> = {
  version: '"version" + 1',
  created_at: `"created_at" + interval '1 millisecond'`,
  updated_at: `"updated_at" - interval '1 year'`,
  first_id: '"first_id" - 1',
  last_id: '"last_id" + 1',
  rows: '"rows" - 1',
  columns: `replace("columns", ',reason', '')`,
  entries: `regexp_replace("entries", '\\n.*$', '')`,
  head: 'reverse("head")',
};

const KINDS: Readonly<Record<string, (random: Random, entries: number) => Omit<Tampering, 'kind'>>> = {
  'a column changed': (random, entries) => {
    const id = entryId(1 + random.below(entries));
    const column = random.pick(Object.keys(OTHER));
    return {
      statements: [`update "audit" set "${column}" = ${OTHER[column]} where "id" = ${id}`],
      says: new RegExp(`^Entry ${id} was changed after it was sealed\\.$`),
    };
  },
  'a value in the changes changed': (random, entries) => {
    const n = 1 + random.below(entries);
    const value = random.pick(['true', '-1', '"x"', '[]', `${n}.0`]);
    return {
      statements: [
        `update "audit" set "changes" = jsonb_set("changes", '{n,1}', '${value}') where "id" = ${entryId(n)}`,
      ],
      says: new RegExp(`^Entry ${entryId(n)} was changed after it was sealed\\.$`),
    };
  },
  'an entry removed': (random, entries) => {
    const id = entryId(1 + random.below(entries));
    return { statements: [`delete from "audit" where "id" = ${id}`], says: new RegExp(`^Entry ${id} was removed\\.$`) };
  },
  'an entry inserted': (random, entries) => {
    const id = entryId(1 + random.below(entries));
    const columns = Object.keys(OTHER)
      .map((name) => `"${name}"`)
      .join(', ');
    return {
      statements: [
        `insert into "audit" ("id", ${columns}) select ${id - 1}, ${columns} from "audit" where "id" = ${id}`,
      ],
      says: new RegExp(`^Entry ${id - 1} was inserted `),
    };
  },
  'two entries swapped': (random, entries) => {
    const a = 1 + random.below(entries);
    const b = 1 + ((a + random.below(entries - 1)) % entries);
    const [one, other] = [entryId(a), entryId(b)];
    const renumber = (from: number, to: number): string => `update "audit" set "id" = ${to} where "id" = ${from}`;
    return {
      statements: [renumber(one, -1), renumber(other, one), renumber(-1, other)],
      says: new RegExp(`Entry ${one} was reordered: it now says what was sealed as entry ${other}\\.`),
    };
  },
  'an entry renumbered': (random, entries) => {
    const id = entryId(1 + random.below(entries));
    return {
      statements: [`update "audit" set "id" = ${id - 1} where "id" = ${id}`],
      says: new RegExp(`Entry ${id - 1} was inserted (.|\\n)*Entry ${id} was removed`),
    };
  },
  'a seal changed': (random, entries) => {
    const seal = 1 + random.below(entries / ENTRIES_PER_SEAL);
    const column = random.pick(Object.keys(OTHER_IN_SEAL));
    return {
      statements: [`update "audit_seals" set "${column}" = ${OTHER_IN_SEAL[column]} where "id" = ${seal}`],
      says: new RegExp(`^Seal ${seal} was changed; [^\\n]*$`),
    };
  },
  'a seal removed': (random, entries) => {
    const seals = entries / ENTRIES_PER_SEAL;
    const seal = 1 + random.below(seals);
    return {
      statements: [`delete from "audit_seals" where "id" = ${seal}`],
      says: seal === seals ? /^The trail was cut off: / : new RegExp(`^Seal ${seal} was removed\\.$`),
    };
  },
  'the tail cut off': (random, entries) => {
    const kept = random.below(entries / ENTRIES_PER_SEAL);
    return {
      statements: [
        `delete from "audit_seals" where "id" > ${kept}`,
        `delete from "audit" where "id" > ${entryId(kept * ENTRIES_PER_SEAL)}`,
      ],
      says: new RegExp(`^The trail was cut off: .* the database ends with seal ${kept}\\.$`),
    };
  },
};

/** The same for the same seed; every kind has its turn. */
export function randomTampering(nth: number, seed: number, entries: number): Tampering {
  const random = new Random(seed + nth);
  const kinds = Object.keys(KINDS);
  const kind = kinds[nth % kinds.length] ?? '';
  const make = KINDS[kind];
  if (!make) throw new Error(`There is no ${kind}.`);
  return { kind, ...make(random, entries) };
}
