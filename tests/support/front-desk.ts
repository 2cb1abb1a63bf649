import { afterAll, beforeAll } from 'vitest';
import { is } from '#server/kit/conditions.ts';
import { typeNights } from '#server/domain/reservations/tables.ts';
import type { Answer, AnswerBody, Rows, TestApp } from './app.ts';
import type { Engine } from './engines.ts';
import { startWithRates } from './houses.ts';

type Body = Readonly<Record<string, unknown>>;
type Data = AnswerBody['data'];

export interface FrontDesk {
  /** Asks for a booking, whatever comes of it. */
  book(body: Body): Promise<Answer>;
  /** Books; a refusal fails the test. */
  booked(body: Body): Promise<Data & { readonly id: number }>;
  act(id: number, action: string, body?: Body): Promise<Answer>;
  acted(id: number, action: string, body?: Body): Promise<Answer>;
  /** The stay as the action left it. */
  became(id: number, action: string, body?: Body): Promise<Data>;
  stayOf(id: number): Promise<Data>;
  folioOf(id: number): Promise<Readonly<Record<'lines' | 'nights' | 'segments', Rows>>>;
  /** The lines of the folio that nothing has taken back. */
  standing(id: number): Promise<Rows>;
  /** Every night of a room type that is sold, as often as it is. */
  soldOf(roomTypeId: number): Promise<string[]>;
}

/** The calls about stays as a front desk makes them. */
export function frontDesk(app: () => TestApp): FrontDesk {
  const expected = (status: number, what: string, answer: Answer): Answer => {
    if (answer.status !== status) throw new Error(`${what}: ${answer.status} ${answer.text}`);
    return answer;
  };
  const desk: FrontDesk = {
    book: (body) => app().call('POST', '/api/reservations', { body }),
    booked: async (body) => expected(201, 'booking', await desk.book(body)).body.data as Data & { id: number },
    act: (id, action, body = {}) => app().call('PATCH', `/api/reservations/${id}/${action}`, { body }),
    acted: async (id, action, body) => expected(200, action, await desk.act(id, action, body)),
    became: async (id, action, body) => (await desk.acted(id, action, body)).body.data,
    stayOf: async (id) => (await app().call('GET', `/api/reservations/${id}`)).body.data,
    folioOf: async (id) =>
      (await app().call('GET', `/api/reservations/${id}/folio`)).body.data as Awaited<ReturnType<FrontDesk['folioOf']>>,
    standing: async (id) => (await desk.folioOf(id)).lines.filter(({ stands }) => stands === true),
    soldOf: async (roomTypeId) => {
      const rows = await app().store.list(typeNights, { where: is('room_type_id', roomTypeId) });
      return rows.flatMap((row) => Array.from({ length: row.sold }, () => row.night)).toSorted();
    },
  };
  return desk;
}

/** What lines come to in sen; those of one code where one is given. */
export const sumOf = (lines: Rows, code?: string): number =>
  lines
    .filter((line) => code === undefined || line['code'] === code)
    .reduce((sum, line) => sum + Number(line['amount_sen']), 0);

interface Scene {
  app: TestApp;
}

/** A front desk of a product of its own with rates in force, and a clock that is set by the day. */
export function frontDeskOver(engine: Engine) {
  // The server is set before the first test.
  const scene = {} as Scene;

  beforeAll(async () => {
    scene.app = await startWithRates(engine);
  }, 60_000);
  afterAll(() => scene.app?.close());

  const at = (day: string, time = '04:00'): void => {
    scene.app.clock.at = new Date(`${day}T${time}:00.000Z`);
  };

  return { scene, at, ...frontDesk(() => scene.app) };
}
