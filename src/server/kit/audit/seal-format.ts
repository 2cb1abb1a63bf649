import { createHash } from 'node:crypto';

/**
 * How the trail is proven. Entries are sealed in blocks, in the order of their ids. A seal lists each entry's id and the
 * SHA-256 of its columns, so that a verification can name the entry that was tampered with; its head is the SHA-256 of
 * the head before it and of everything the seal says, so that no seal can be changed without changing all that follow.
 */

export interface Seal {
  /** 1 first, without gaps. */
  readonly id: number;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly first_id: number;
  readonly last_id: number;
  readonly rows: number;
  /** Names, separated by commas. */
  readonly columns: string;
  /** `<id> <hash>` per line. */
  readonly entries: string;
  readonly head: string;
}

/** An entry as the database writes its columns as text: numbers, instants and JSON come back to the last digit. */
export interface EntryText {
  readonly id: number;
  readonly [column: string]: unknown;
}

export interface SealedEntry {
  readonly id: number;
  readonly hash: string;
}

/** Head before the first seal. */
export const NO_HEAD = '';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Selects entries as text; the id stays a number because they are read in its order. */
export function entryTextSql(columns: readonly string[]): string {
  const texts = columns.map((name) => `${quoted(name)}::text as ${quoted(name)}`);
  return `select ${['"id"', ...texts].join(', ')} from "audit"`;
}

/** The id is not part of it: contents that changed places are recognised by their hash. */
export const hashOfEntry = (entry: EntryText, columns: readonly string[]): string =>
  sha256(JSON.stringify(columns.map((name) => entry[name] ?? null)));

export const headOf = (previous: string, seal: Omit<Seal, 'head'>): string =>
  sha256(
    JSON.stringify([
      previous,
      seal.id,
      seal.version,
      seal.created_at,
      seal.updated_at,
      seal.first_id,
      seal.last_id,
      seal.rows,
      seal.columns,
      seal.entries,
    ]),
  );

export function makeSeal(
  previous: Pick<Seal, 'id' | 'head'> | null,
  entries: readonly EntryText[],
  { columns, at }: { readonly columns: readonly string[]; readonly at: string },
): Seal {
  const [first, last] = [entries.at(0), entries.at(-1)];
  if (!first || !last) throw new Error('A seal needs entries.');
  const seal = {
    id: (previous?.id ?? 0) + 1,
    version: 1,
    created_at: at,
    updated_at: at,
    first_id: first.id,
    last_id: last.id,
    rows: entries.length,
    columns: columns.join(','),
    entries: entries.map((entry) => `${entry.id} ${hashOfEntry(entry, columns)}`).join('\n'),
  };
  return { ...seal, head: headOf(previous?.head ?? NO_HEAD, seal) };
}

export const parseSealedEntries = (seal: Seal): SealedEntry[] =>
  seal.entries.split('\n').map((line) => {
    const [id = '', hash = ''] = line.split(' ');
    return { id: Number(id), hash };
  });
