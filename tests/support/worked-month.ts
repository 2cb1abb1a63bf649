import type { StatementLine } from '#shared/revenue/statement.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/process/log.ts';
import { goOnWithRuns } from '#server/domain/revenue/runs.ts';
import { ensureReferenceData } from '#server/seed/reference-data.ts';
import { seedWorkedMonth } from '#server/seed/revenue/worked-month.ts';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { type Answer, NOW, TestApp } from './app.ts';
import type { Engine } from './engines.ts';

export interface Statement {
  readonly id: number;
  readonly reference: string;
  readonly owner_id: number;
  readonly period: string;
  readonly state: string;
  readonly revision: number;
  readonly opening_sen: number;
  readonly payable_sen: number;
  readonly carried_sen: number;
  readonly lines: readonly StatementLine[];
  readonly payout_id: number | null;
  readonly problems: readonly unknown[];
}

/** The answer, which must have this status: what comes next rests on it. */
function expected(answer: Answer, status: number): Answer {
  if (answer.status === status) return answer;
  throw new Error(`Expected ${status}, answered ${answer.status}: ${answer.text}`);
}

const RUNS = '/api/owner-statements/runs';

/** The demo's house with the worked month of March 2026, and what finance does about it. */
export class FinanceOffice {
  readonly app: TestApp;
  readonly db: Database;

  private constructor(app: TestApp, db: Database) {
    this.app = app;
    this.db = db;
  }

  static async open(engine: Engine): Promise<FinanceOffice> {
    const databases: Database[] = [];
    const app = await TestApp.start({
      ...engine,
      open: async (clock) => {
        const opened = await engine.open(clock);
        if (opened.db) databases.push(opened.db);
        return opened;
      },
    });
    const [db] = databases;
    if (!db) throw new Error('This engine has no database.');
    await ensureReferenceData(app.store);
    await seedDemo(db, { users: 400, now: new Date(NOW) });
    await seedWorkedMonth(app.store);
    return new FinanceOffice(app, db);
  }

  async list<T>(resource: string, params: Readonly<Record<string, unknown>>): Promise<T> {
    const answer = await this.app.list(resource, params);
    return expected(answer, 200).body as T;
  }

  async statements(filter: Readonly<Record<string, unknown>>): Promise<readonly Statement[]> {
    const body = await this.list<Readonly<Record<string, readonly Statement[]>>>('owner-statements', { filter });
    return body['owner-statements'] ?? [];
  }

  async statement(filter: Readonly<Record<string, unknown>> = { reference: 'ST-2026-03' }): Promise<Statement> {
    const [first] = await this.statements(filter);
    if (!first) throw new Error(`There is no statement ${JSON.stringify(filter)}`);
    return first;
  }

  act(resource: string, id: number, name: string, body: object = {}, token?: string): Promise<Answer> {
    return this.app.call('PATCH', `/api/${resource}/${id}/${name}`, { body, ...(token !== undefined && { token }) });
  }

  /** The same for what has to be done. */
  async do(resource: string, id: number, name: string, body: object = {}, token?: string): Promise<void> {
    expected(await this.act(resource, id, name, body, token), 200);
  }

  /** Does it with each of these tokens at the same moment: one of them has done it. */
  async race(resource: string, id: number, name: string, tokens: readonly string[], body: object = {}): Promise<void> {
    const answers = await Promise.all(tokens.map((token) => this.act(resource, id, name, body, token)));
    const [first, ...others] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    if (first !== 200 || others.some((status) => status !== 409))
      throw new Error(`${name} at once: ${answers.map(({ status, text }) => `${status} ${text}`).join('\n')}`);
  }

  async start(period: string, owner_ids?: readonly number[]): Promise<number> {
    const answer = await this.app.call('POST', RUNS, { body: { period, ...(owner_ids && { owner_ids }) } });
    return Number(expected(answer, 202).body.data['run_id']);
  }

  goOn(): Promise<number> {
    return goOnWithRuns(this.app.store, createLog('silent'), NOW);
  }

  async count(sql: string): Promise<number> {
    return Number(Object.values((await this.db.query(sql)).rows[0] ?? {})[0]);
  }
}
