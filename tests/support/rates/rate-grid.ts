import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { PaintedGrid, RateGrid, RateGridNight } from '#shared/rates/rate-grid.ts';
import { everything } from '#shared/where.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Answer, TestApp } from '#tests/support/app.ts';
import { type House, house, insertHouse, startWithRates } from '#tests/support/houses.ts';
import type { Engine } from '#tests/support/engines.ts';

export const PATH = '/api/rate-grid';
/** From a Monday; its Friday and Saturday are weekend nights. */
export const WEEK = { from: '2027-01-04', to: '2027-01-11' };
export const [MONDAY, FRIDAY] = ['2027-01-04', '2027-01-08'];

interface Scene {
  app: TestApp;
  home: House;
  loft: House;
  policy: unknown;
}

/** The grid of a house of two types, made anew for each test: read, painted and given back. */
export function rateGridOver(engine: Engine) {
  // Each is set before the first test.
  const scene = {} as Scene;

  const make = async (resource: string, body: object): Promise<number> => {
    const answer = await scene.app.call('POST', `/api/${resource}`, { body });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const read = async (more: Readonly<Record<string, string>> = {}): Promise<RateGrid> => {
    const query = new URLSearchParams({ ...WEEK, ...more });
    const answer = await scene.app.call('GET', `${PATH}?${query.toString()}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as unknown as RateGrid;
  };
  const rowIn = (grid: RateGrid, { room_type_id }: House) => {
    const row = grid.rows.find((each) => each.room_type_id === room_type_id);
    if (!row) throw new Error('The type is not in the grid');
    return row;
  };
  const nightsIn = async (of: House, more: Readonly<Record<string, string>> = {}): Promise<readonly RateGridNight[]> =>
    rowIn(await read(more), of).nights;
  const pricesIn = async (of: House, more: Readonly<Record<string, string>> = {}): Promise<readonly number[]> =>
    (await nightsIn(of, more)).map(({ final_sen }) => final_sen);
  const cell = ({ room_type_id }: House, date: string, price_sen: number | null, before_sen = 28_000) => ({
    room_type_id,
    date,
    price_sen,
    before_sen,
  });
  const paint = (cells: readonly object[], more: object = {}, token?: string): Promise<Answer> =>
    scene.app.call('POST', PATH, { body: { cells, ...more }, ...(token !== undefined && { token }) });
  const painted = async (cells: readonly object[], more: object = {}): Promise<Answer & { data: PaintedGrid }> => {
    const answer = await paint(cells, more);
    expect(answer.status, answer.text).toBe(200);
    return { ...answer, data: answer.body.data as unknown as PaintedGrid };
  };
  const undo = (answer: Answer): Promise<Answer> =>
    scene.app.call('POST', `/api/audit/batch/${String(answer.body['batch_id'])}/undo`);
  const countDays = (): Promise<number> => scene.app.store.count(resourceTables['rate-days'], everything);

  beforeAll(async () => {
    scene.app = await startWithRates(engine);
    scene.policy = await make('cancellation-policies', { name: 'Flexible', name_zh: '灵活', no_show_penalty: 'none' });
  }, 60_000);
  afterAll(() => scene.app?.close());
  beforeEach(async () => {
    scene.app.clock.at = new Date('2026-11-20T04:00:00Z');
    scene.home = await house(scene.app, { units: 2 });
    scene.loft = await scene.app.store.transaction((tx) => insertHouse(tx, { in: scene.home }));
  });

  return { scene, make, read, rowIn, nightsIn, pricesIn, cell, paint, painted, undo, countDays };
}
