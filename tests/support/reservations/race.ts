import { expect } from 'vitest';
import { countNights } from '#shared/day.ts';
import { is } from '#server/kit/conditions.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { staySegments, typeNights } from '#server/domain/reservations/tables.ts';
import { type App, type Listening, listen } from '#server/platform/process/listen.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { Engine } from '#tests/support/engines.ts';
import { type House, startWithRates } from '#tests/support/houses.ts';

export const RACERS = 100;

type Statuses = Readonly<Record<string, number>>;

/** A server that listens, and what it has of houses. */
export class Race {
  readonly app: TestApp;
  private readonly server: Listening;

  private constructor(app: TestApp, server: Listening) {
    this.app = app;
    this.server = server;
  }

  static async start(engine: Engine): Promise<Race> {
    const app = await startWithRates(engine);
    return new Race(app, await listen(app.served as App, '127.0.0.1', 0));
  }

  async stop(): Promise<void> {
    await this.server.stop(1000);
    await this.app.close();
  }

  async call(method: 'POST' | 'PATCH', path: string, body: unknown): Promise<string> {
    const answer = await fetch(`${this.server.url}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.app.admin}` },
      body: JSON.stringify(body),
    });
    const { code } = (await answer.json()) as { code?: string };
    return code === undefined ? String(answer.status) : `${answer.status} ${code}`;
  }

  private readonly post = (body: unknown): Promise<string> => this.call('POST', 'reservations', body);

  /** All at once over HTTP; how often each answer came. */
  async run(bodies: readonly unknown[]): Promise<Statuses> {
    const counts: Record<string, number> = {};
    for (const said of await Promise.all(bodies.map((body) => this.post(body)))) counts[said] = (counts[said] ?? 0) + 1;
    return counts;
  }
}

export const racers = (body: unknown): unknown[] => Array.from({ length: RACERS }, () => body);

/** One that can be used once more. */
export const voucher = ({ app }: Race, code: string): Promise<string> =>
  app.store.transaction(async (tx) => {
    const worth = { percent: 10, amount_sen: 0, uses_total: 1, uses: 0, status: 'active' };
    await tx.insert(resourceTables.vouchers, { code, name: 'Ten off', ...worth });
    return code;
  });

/** What the nights say is what the stays take, and no unit holds two of them. */
export async function expectCounted({ app }: Race, { room_type_id }: House): Promise<void> {
  const segments = await app.store.list(staySegments, { where: is('room_type_id', room_type_id) });
  const nights = await app.store.list(typeNights, { where: is('room_type_id', room_type_id) });
  const taken = segments.reduce((sum, { arrival, departure }) => sum + countNights(arrival, departure), 0);
  expect(nights.reduce((sum, { sold }) => sum + sold, 0)).toBe(taken);
  for (const { sold, capacity, overbook, beyond } of nights) {
    expect(sold).toBeLessThanOrEqual(capacity + overbook + beyond);
  }
}
