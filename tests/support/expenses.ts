import { afterAll, beforeAll, expect } from 'vitest';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { is } from '#server/kit/conditions.ts';
import { expenseShares } from '#server/domain/expenses/tables.ts';
import { type Answer, type AnswerBody, TestApp } from './app.ts';
import type { Engine } from './engines.ts';
import { type Owned, insertOwnedHouse } from './owners.ts';

type Data = AnswerBody['data'] & { readonly id: number; readonly reference: string };

/** An office that records what units cost, and the calls about it. */
export function expensesOffice(app: () => TestApp) {
  const PATH = '/api/expenses';
  const office = {
    record: (body: object, token?: string): Promise<Answer> =>
      app().call('POST', PATH, { body: { ...BILL, ...body }, ...(token === undefined ? {} : { token }) }),
    recorded: async (body: object): Promise<Data> => {
      const answer = await office.record(body);
      expect(answer.status, answer.text).toBe(201);
      return answer.body.data as Data;
    },
    act: (id: number, action: string, body: object = {}, token?: string): Promise<Answer> =>
      app().call('PATCH', `${PATH}/${id}/${action}`, { body, ...(token === undefined ? {} : { token }) }),
    acted: async (id: number, action: string, body: object = {}, token?: string): Promise<Data> => {
      const answer = await office.act(id, action, body, token);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data as Data;
    },
    submitted: async (body: object): Promise<Data> => office.acted((await office.recorded(body)).id, 'submit'),
    read: async (id: number): Promise<Data> => (await app().call('GET', `${PATH}/${id}`)).body.data as Data,
    sharesOf: async (id: number) =>
      (await app().store.list(expenseShares, { where: is('expense_id', id) })).map(
        ({ unit_id, owner_sen, host_sen, period }) => ({ unit_id, owner_sen, host_sen, period }),
      ),
  };
  return office;
}

const BILL = {
  kind: 'expense',
  date: '2026-03-10',
  category: 'electricity',
  description: 'March',
  payee: 'Tenaga Nasional',
  amount_sen: 18_645,
};

let bills = 0;
/** Another one for every bill, so that none looks like one that is there. */
export const payee = (): string => `Supplier ${(bills += 1)}`;

interface Scene {
  app: TestApp;
  /** Tokens of two colleagues of the administrator who records. */
  other: string;
  third: string;
  owned: Owned;
}

/** The office of a house with three units of one owner, started before the tests. */
export function expensesOver(engine: Engine) {
  // Each is set before the first test.
  const scene = {} as Scene;
  const office = expensesOffice(() => scene.app);
  const bill = (change: object = {}): object => ({ unit_id: scene.owned.unit_id, payee: payee(), ...change });

  beforeAll(async () => {
    scene.app = await TestApp.start(engine);
    scene.other = (await scene.app.administrator(ALL_PERMISSIONS)).token;
    scene.third = (await scene.app.administrator(ALL_PERMISSIONS)).token;
    scene.owned = await scene.app.store.transaction((tx) => insertOwnedHouse(tx, { units: 3 }));
  }, 60_000);
  afterAll(() => scene.app?.close());

  return { scene, office, bill };
}
