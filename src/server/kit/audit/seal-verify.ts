import type { Database } from '#server/platform/database/database.ts';
import { OrderedCursor } from './seal-cursor.ts';
import { Findings } from './seal-findings.ts';
import {
  type EntryText,
  type Seal,
  NO_HEAD,
  parseSealedEntries,
  entryTextSql,
  hashOfEntry,
  headOf,
} from './seal-format.ts';
import { type HeadLine, HEADS_FILE, readDatabaseIdentity, readHeads, sizeOf } from './seal-heads.ts';

/**
 * Tells whether the audit trail is as it was sealed, from the trail, its seals and the heads that are stored outside the
 * database. It repairs nothing.
 */

export interface Verdict {
  /** A sentence per problem; empty for a trail that is as it was sealed. */
  readonly problems: readonly string[];
  readonly entries: number;
  readonly seals: number;
  /** Entries that were written after the last seal. */
  readonly unsealed: number;
}

const SEALS_AT_ONCE = 20;
const ENTRIES_AT_ONCE = 1_000;
const LINES_AT_ONCE = 500;
/** A head reaches the file after its seal's commit; a seal older than this should have one. */
const HEAD_DELAY_MS = 60_000;

const SEALS = `select "id", "version", "created_at", "updated_at", "first_id", "last_id", "rows", "columns", "entries",
  "head" from "audit_seals" order by "id"`;

/** Walks the entries, their seals and the file of heads side by side, in constant memory. */
class Verification {
  private readonly found = new Findings();
  private readonly entries: OrderedCursor<EntryText>;
  private readonly heads: OrderedCursor<HeadLine>;
  private readonly now: number;
  private readonly count = { entries: 0, seals: 0, unsealed: 0 };
  /** The seal before. Of one that was changed, both heads: the next must not be blamed for it. */
  private previous = { id: 0, isProven: true, heads: [NO_HEAD] };
  private lastHead = 0;
  private unrecorded: Seal[] = [];

  constructor(entries: AsyncIterable<EntryText[]>, heads: AsyncIterable<HeadLine[]>, now: Date) {
    this.entries = new OrderedCursor(entries, ({ id }) => id);
    this.heads = new OrderedCursor(heads, ({ seal }) => seal);
    this.now = now.getTime();
  }

  unreadable(number: number): void {
    this.found.add(`Line ${number} of ${HEADS_FILE} cannot be read.`);
  }

  async seal(seal: Seal): Promise<void> {
    this.count.seals += 1;
    const head = await this.headFromFile(seal);
    if (seal.id <= this.previous.id) {
      this.found.add(`Seal ${seal.id} was inserted: no chain starts with it.`);
      return;
    }
    const isNext = seal.id === this.previous.id + 1;
    if (!isNext) this.found.add(this.missingSeals(this.previous.id + 1, seal.id - 1));
    const follows = !isNext || this.previous.heads.some((before) => headOf(before, seal) === seal.head);
    const isProven = follows && (head ?? seal.head) === seal.head;
    if (isProven) await this.compareEntries(seal, isNext);
    else this.found.add(`Seal ${seal.id} was changed; entries ${seal.first_id} to ${seal.last_id} are without proof.`);
    this.previous = { id: seal.id, isProven, heads: [head ?? seal.head, seal.head] };
  }

  private missingSeals(from: number, to: number): string {
    return from === to ? `Seal ${from} was removed.` : `Seals ${from} to ${to} were removed.`;
  }

  /** Head of this seal in the file; undefined when the file has none. */
  private async headFromFile(seal: Seal): Promise<string | undefined> {
    let head: string | undefined;
    for await (const lines of this.heads.upTo(seal.id)) {
      for (const line of lines) {
        if (line.seal <= this.lastHead)
          this.found.add(`${HEADS_FILE} holds the head of seal ${line.seal} behind that of seal ${this.lastHead}.`);
        this.lastHead = Math.max(this.lastHead, line.seal);
        if (line.seal === seal.id) head ??= line.head;
      }
    }
    if (head === undefined) this.unrecorded.push(seal);
    else this.reportUnrecorded();
    return head;
  }

  private reportUnrecorded(): void {
    const [first, last] = [this.unrecorded.at(0), this.unrecorded.at(-1)];
    if (first && last) this.found.add(`${HEADS_FILE} lacks the heads of seals ${first.id} to ${last.id}.`);
    this.unrecorded = [];
  }

  private async compareEntries(seal: Seal, isNext: boolean): Promise<void> {
    const columns = seal.columns.split(',');
    const sealed = new Map(parseSealedEntries(seal).map(({ id, hash }) => [id, hash]));
    // Behind a seal that is gone or proves nothing, what stands before this one's first entry cannot be judged.
    const isJudged = isNext && this.previous.isProven;
    for await (const some of this.entries.upTo(seal.last_id)) {
      for (const entry of some) {
        this.count.entries += 1;
        const hash = sealed.get(entry.id);
        sealed.delete(entry.id);
        if (hash !== undefined) this.compareEntry(entry, hash, columns);
        else if (isJudged || entry.id >= seal.first_id)
          this.found.add(`Entry ${entry.id} was inserted after seal ${seal.id} had been made: it is backdated.`);
      }
    }
    for (const id of sealed.keys()) this.found.add(`Entry ${id} was removed.`);
  }

  private compareEntry(entry: EntryText, sealed: string, columns: readonly string[]): void {
    const found = hashOfEntry(entry, columns);
    if (found !== sealed) this.found.add({ id: entry.id, sealed, found });
  }

  async finish(): Promise<Verdict> {
    await this.findCutOff();
    // The newest may have been sealed while we read, and one just before a crash.
    const isLate = ({ created_at }: Seal): boolean => Date.parse(created_at) < this.now - HEAD_DELAY_MS;
    if (this.unrecorded.slice(this.lastHead === 0 ? 0 : 1).some(isLate)) this.reportUnrecorded();
    for await (const some of this.entries.upTo(Infinity)) this.count.unsealed += some.length;
    return { problems: this.found.sentences(), ...this.count };
  }

  private async findCutOff(): Promise<void> {
    let [first, last]: [HeadLine | null, HeadLine | null] = [null, null];
    for await (const lines of this.heads.upTo(Infinity)) {
      first ??= lines[0] ?? null;
      last = lines.at(-1) ?? last;
    }
    if (!first || !last) return;
    this.found.add(
      `The trail was cut off: ${HEADS_FILE} holds the heads of seals ${first.seal} to ${last.seal}, up to entry ` +
        `${last.last_id}; the database ends with seal ${this.previous.id}.`,
    );
  }

  async close(): Promise<void> {
    await Promise.all([this.entries.close(), this.heads.close()]);
  }
}

interface Place {
  readonly headsPath: string;
  readonly now: Date;
}

/** Proves the trail against its seals, and these against the file of their heads. */
export async function verifyTrail(database: Database, { headsPath, now }: Place): Promise<Verdict> {
  // The file first, the entries last: whatever is sealed meanwhile, each is then at least as far as the one before.
  const to = sizeOf(headsPath);
  const identity = await readDatabaseIdentity(database);
  const columns = await listTrailColumns(database);
  const heads = async function* (): AsyncIterable<HeadLine[]> {
    let lines: HeadLine[] = [];
    for await (const { line, number } of readHeads(headsPath, { to })) {
      if (!line) verification.unreadable(number);
      else if (line.database === identity) lines.push(line);
      if (lines.length < LINES_AT_ONCE) continue;
      yield lines;
      lines = [];
    }
    if (lines.length > 0) yield lines;
  };
  const entries = database.stream<EntryText>(`${entryTextSql(columns)} order by "audit"."id"`, [], ENTRIES_AT_ONCE);
  const verification = new Verification(entries, heads(), now);
  try {
    for await (const seals of database.stream<Seal>(SEALS, [], SEALS_AT_ONCE)) {
      for (const seal of seals) await verification.seal(seal);
    }
    return await verification.finish();
  } finally {
    await verification.close();
  }
}

/** Present columns of the trail; each seal says which of them it covers. */
async function listTrailColumns(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ column_name: string }>(
    `select "column_name"::text from information_schema.columns
      where "table_schema" = current_schema() and "table_name" = 'audit' and "column_name" <> 'id'`,
  );
  return rows.map(({ column_name }) => column_name);
}
