import { expect } from 'vitest';
import type { ChildAnswer, ChildServer } from './child-server.ts';

type Row = Readonly<Record<string, unknown>>;

/** One user as its writer knows them: what was acknowledged last, and what was sent without an answer after that. */
interface Known {
  readonly id: number;
  readonly email: string;
  version: number;
  name: string;
  banned: boolean;
  readonly auditIds: number[];
  pending: { name?: string; banned?: boolean } | null;
}

interface UnansweredCreate {
  readonly key: string;
  readonly body: Row;
}

const PAGE = 500;

/** One writer's own users and every acknowledgement it was given, to be held against what the database says later. */
export class Journal {
  readonly users: Known[] = [];
  readonly creates: UnansweredCreate[] = [];
  acknowledged = 0;
  unanswered = 0;
  private readonly name: string;
  private readonly number: number;
  private isStopped = false;
  private count = 0;

  constructor(name: string, number: number) {
    this.name = name;
    this.number = number;
  }

  stop(): void {
    this.isStopped = true;
  }

  /** Creates a user, changes and bans them, and so on until stopped or cut off. */
  async write(server: ChildServer, token: string): Promise<void> {
    while (!this.isStopped) {
      if (!(await this.create(server, token))) return;
      for (let turn = 0; turn < 3 && !this.isStopped; turn += 1) {
        const isGoingOn = turn === 1 ? await this.ban(server, token) : await this.rename(server, token, turn);
        if (!isGoingOn) return;
      }
    }
  }

  private async create(server: ChildServer, token: string): Promise<boolean> {
    this.count += 1;
    const key = `${this.name}-${this.count}`;
    const phone = `+601${String(this.number).padStart(4, '0')}${String(this.count).padStart(5, '0')}`;
    const body = { name: `User ${key}`, email: `user.${key}@kill.test`, phone, role: 'user' };
    const sent = await attempt(() =>
      server.call('POST', '/api/users', { token, body, headers: { 'idempotency-key': key } }),
    );
    if (sent?.status !== 201) {
      this.giveUp(sent);
      this.creates.push({ key, body });
      return false;
    }
    const row = sent.body['data'] as Row;
    this.acknowledged += 1;
    this.users.push({
      id: Number(row['id']),
      email: body.email,
      version: Number(row['version']),
      name: body.name,
      banned: false,
      auditIds: [Number(sent.body['audit_id'])],
      pending: null,
    });
    return true;
  }

  private rename(server: ChildServer, token: string, turn: number): Promise<boolean> {
    const user = this.users.at(-1) as Known;
    const change = { name: `${user.name} renamed ${turn}` };
    return this.change(user, change, () => server.call('PATCH', `/api/users/${user.id}`, { token, body: change }));
  }

  private ban(server: ChildServer, token: string): Promise<boolean> {
    const user = this.users.at(-1) as Known;
    const body = { ban: true, remark: `banned by ${this.name}` };
    return this.change(user, { banned: true }, () =>
      server.call('PATCH', `/api/users/${user.id}/ban`, { token, body }),
    );
  }

  private async change(user: Known, change: NonNullable<Known['pending']>, send: () => Promise<ChildAnswer>) {
    user.pending = change;
    const sent = await attempt(send);
    if (sent?.status !== 200) {
      this.giveUp(sent);
      return false;
    }
    user.pending = null;
    Object.assign(user, change, { version: Number((sent.body['data'] as Row)['version']) });
    user.auditIds.push(Number(sent.body['audit_id']));
    this.acknowledged += 1;
    return true;
  }

  /** No answer, or one that says the database is away: both leave open what became of the write. */
  private giveUp(answer: ChildAnswer | null): void {
    this.unanswered += 1;
    if (answer !== null && answer.status !== 503) throw new Error(`${answer.status} ${answer.text}`);
  }
}

async function attempt(send: () => Promise<ChildAnswer>): Promise<ChildAnswer | null> {
  try {
    return await send();
  } catch {
    return null;
  }
}

/** Holds the journals of a round against the database. */
export async function verify(
  server: ChildServer,
  token: string,
  journals: readonly Journal[],
  round: string,
): Promise<void> {
  for (const { key, body } of journals.flatMap((journal) => journal.creates)) {
    const again = await server.call('POST', '/api/users', { token, body, headers: { 'idempotency-key': key } });
    expect(again.status, `${round}: the create ${key} repeated: ${again.text}`).toBe(201);
  }
  const users = await all(server, token, 'users', { email: { $startswith: `user.${roundOf(journals)}-` } });
  const trail = await all(server, token, 'audit', {
    resource: 'users',
    record_id: { $gte: Number(users[0]?.['id'] ?? 1) },
  });
  const byId = new Map(users.map((row) => [Number(row['id']), row]));
  const entries = new Map(trail.map((row) => [Number(row['id']), row]));
  for (const known of journals.flatMap((journal) => journal.users)) {
    checkUser(known, byId.get(known.id), `${round}: user ${known.email}`);
    for (const id of known.auditIds) expect(entries.get(id)?.['record_id'], `${round}: entry ${id}`).toBe(known.id);
  }
  const emails = users.map((row) => row['email']);
  expect(new Set(emails).size, `${round}: one row for each key`).toBe(emails.length);
  const expected = journals.reduce((sum, { users: known, creates }) => sum + known.length + creates.length, 0);
  expect(users.length, `${round}: users that somebody asked for`).toBe(expected);
  checkTrail(users, trail, round);
}

const roundOf = (journals: readonly Journal[]): string => {
  const [first] = journals.flatMap(({ users, creates }) => [
    ...users.map(({ email }) => email),
    ...creates.map(({ body }) => String(body['email'])),
  ]);
  return first?.replace(/^user\.(\d+)-.*$/, '$1') ?? '';
};

/** As last acknowledged, or one step further when the last step was cut off before its answer. */
function checkUser(known: Known, row: Row | undefined, who: string): void {
  expect(row, `${who} is lost`).toBeDefined();
  const isFurther = known.pending !== null && row?.['version'] === known.version + 1;
  const expected = {
    email: known.email,
    version: known.version,
    name: known.name,
    banned: known.banned,
    ...(isFurther ? { ...known.pending, version: known.version + 1 } : {}),
  };
  expect(row, who).toMatchObject(expected);
}

/** Every write raised a version and left one entry: the two counts agree for each record, and no entry is without one. */
function checkTrail(users: readonly Row[], trail: readonly Row[], round: string): void {
  const counts = new Map<number, number>();
  for (const entry of trail) {
    const id = Number(entry['record_id']);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  for (const row of users) {
    const id = Number(row['id']);
    expect(counts.get(id) ?? 0, `${round}: entries of user ${id}`).toBe(row['version']);
    counts.delete(id);
  }
  expect([...counts.keys()], `${round}: entries without their write`).toEqual([]);
}

async function all(server: ChildServer, token: string, resource: string, filter: Row): Promise<Row[]> {
  const rows: Row[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const params = { filter, sort: { id: 1 }, pagination: { limit: PAGE, currentPage } };
    const query = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`);
    const { status, text, body } = await server.call('GET', `/api/${resource}/aggregation?${query.join('&')}`, {
      token,
    });
    expect(status, text).toBe(200);
    const page = body[resource] as Row[];
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}
