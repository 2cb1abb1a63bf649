import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { is } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import type { AnswerBody, TestApp } from './app.ts';
import type { Engine } from './engines.ts';
import { frontDesk } from './front-desk.ts';
import { startWithRates } from './houses.ts';
import { type Owned, insertOwnedHouse, programme } from './owners.ts';

const PATH = '/api/free-stay-requests';
const YEAR = 2026;

/** A desk for owners: a house of theirs, and the calls about their free nights. */
export function ownersDesk(app: () => TestApp) {
  const call = (id: number, action: string, body: object = {}, token?: string) =>
    app().call('PATCH', `${PATH}/${id}/${action}`, { body, ...(token === undefined ? {} : { token }) });
  const desk = {
    house: (units = 1): Promise<Owned> => app().store.transaction((tx) => insertOwnedHouse(tx, { units })),
    grant: ({ owner_id, unit_id }: Owned, nights: number, year = YEAR) =>
      app().call('POST', '/api/entitlement-entries', {
        body: { owner_id, unit_id, year, kind: 'grant', nights, reason: 'By agreement' },
      }),
    ask: ({ owner_id, unit_id }: Owned, arrival: string, departure: string, change: object = {}) =>
      app().call('POST', PATH, {
        body: { owner_id, unit_id, use_unit: 'own', arrival, departure, guests: 2, relation: 'self', ...change },
      }),
    asked: async (owned: Owned, arrival: string, departure: string, change: object = {}) => {
      const answer = await desk.ask(owned, arrival, departure, change);
      expect(answer.status, answer.text).toBe(201);
      return answer.body.data as AnswerBody['data'] & { readonly id: number };
    },
    act: call,
    acted: async (id: number, action: string, body: object = {}) => {
      const answer = await call(id, action, body);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data;
    },
    /** Makes of a request that waits one that was approved while approving did not book. */
    approvedEarlier: (id: number) =>
      app().store.transaction((tx) =>
        tx.update(resourceTables['free-stay-requests'], hasId(id), { status: 'approved', hold_expires_at: null }),
      ),
    read: async (id: number) => (await app().call('GET', `${PATH}/${id}`)).body.data,
    balance: async ({ owner_id, unit_id }: Owned, year = YEAR): Promise<number> => {
      const { body } = await app().list('entitlement-balances', { filter: { owner_id, unit_id, year } });
      return (body['entitlement-balances'] as readonly { balance: number }[])[0]?.balance ?? 0;
    },
    entries: async (request_id: number): Promise<readonly (readonly [string, number])[]> => {
      const { body } = await app().list('entitlement-entries', { filter: { request_id }, sort: { id: 1 } });
      const rows = body['entitlement-entries'] as readonly { kind: string; nights: number }[];
      return rows.map(({ kind, nights }) => [kind, nights] as const);
    },
    blocked: async ({ unit_id }: Owned): Promise<number> =>
      (await app().store.list(staySegments, { where: is('unit_id', unit_id) })).filter(({ blocking }) => blocking)
        .length,
  };
  return desk;
}

interface Scene {
  app: TestApp;
}

/** That desk and the front desk of a house with rates and a programme of free stays, in January 2026. */
export function freeStaysOver(engine: Engine) {
  // The server is set before the first test.
  const scene = {} as Scene;
  const desk = ownersDesk(() => scene.app);
  const front = frontDesk(() => scene.app);

  beforeAll(async () => {
    scene.app = await startWithRates(engine);
    await scene.app.call('POST', '/api/free-stay-programmes', { body: programme({ max_nights_per_stay: 5 }) });
  }, 60_000);
  beforeEach(() => {
    scene.app.clock.at = new Date('2026-01-20T04:00:00.000Z');
  });
  afterAll(() => scene.app?.close());

  return { scene, desk, front };
}
