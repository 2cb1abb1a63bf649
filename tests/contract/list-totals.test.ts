import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Selection } from '#server/platform/database/store.ts';
import { type Answer, TestApp } from '#tests/support/app.ts';
import { type Engine, kitEngines } from '#tests/support/engines.ts';
import { sampleRow } from '#tests/support/samples.ts';

const ROWS = 40;

/** Holds every count back until it is let go, and notes which pages were read before and after. */
class Gate {
  readonly pages: Selection[] = [];
  private counting = 0;
  private release: () => void = () => undefined;
  private open: Promise<void> = Promise.resolve();

  close(): void {
    this.pages.length = 0;
    this.counting = 0;
    this.open = new Promise((resolve) => (this.release = resolve));
  }

  let(): void {
    this.release();
  }

  get isCounting(): boolean {
    return this.counting > 0;
  }

  readonly around = (engine: Engine): Engine => ({
    name: engine.name,
    open: async (clock) => {
      const opened = await engine.open(clock);
      const { store } = opened;
      const [list, count] = [store.list.bind(store), store.count.bind(store)];
      store.list = (table, selection) => {
        if (table.name === 'users') this.pages.push(selection);
        return list(table, selection);
      };
      store.count = async (table, where) => {
        if (table.name === 'users') {
          this.counting += 1;
          await this.open;
        }
        return count(table, where);
      };
      return opened;
    },
  });
}

describe.each(kitEngines)('a page and its total over $name', (engine) => {
  const gate = new Gate();
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start(gate.around(engine));
    const users = resources.find(({ name }) => name === 'users');
    if (!users) throw new Error('There are no users');
    await app.store.transaction(async (tx) => {
      for (let n = 0; n < ROWS; n += 1) {
        await tx.insert(resourceTables.users, {
          ...sampleRow(users, n),
          name: n % 4 === 0 ? `Quixote ${n}` : `Sancho ${n}`,
        });
      }
    });
  }, 60_000);
  afterAll(() => app?.close());
  beforeEach(() => gate.close());

  /** The pages that were asked for while the total was still being counted, and the answer. */
  async function ask(params: Readonly<Record<string, unknown>>): Promise<{ early: number; answer: Answer }> {
    const asked = app.list('users', params);
    while (!gate.isCounting) await new Promise((resume) => setImmediate(resume));
    // The session and the checks are behind it: whatever does not wait for the total has been asked by the next turns.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resume) => setImmediate(resume));
    const early = gate.pages.length;
    gate.let();
    return { early, answer: await asked };
  }

  it('are asked for at the same time', async () => {
    const { early, answer } = await ask({ filter: { role: { $in: ['user', 'agent', 'owner', 'rider'] } } });
    expect([early, answer.status, answer.body.totalCount]).toEqual([1, 200, ROWS]);
    expect(gate.pages[0]?.total).toBeUndefined();
  });

  it.each([
    { $search: 'quixote' },
    { name: { $contains: 'quixote' } },
    { $or: [{ banned: true }, { $search: 'quixote' }] },
  ])('are asked for one after the other where a text is looked for: %j', async (filter) => {
    const { early, answer } = await ask({ filter, pagination: { limit: 3 } });
    expect([early, answer.status, (answer.body['users'] as unknown[]).length]).toEqual([0, 200, 3]);
    expect(gate.pages.map(({ total }) => total)).toEqual([answer.body.totalCount]);
  });

  it('are answered by the total alone where a text is nowhere', async () => {
    const { answer } = await ask({ filter: { $search: 'dulcinea' } });
    expect([answer.body['users'], answer.body.totalCount, gate.pages]).toEqual([[], 0, []]);
  });

  it('are asked for one after the other far from the first page, which may not be there', async () => {
    const { answer } = await ask({
      filter: { banned: { $in: [true, false] } },
      pagination: { limit: 500, currentPage: 4 },
    });
    expect([answer.body['users'], answer.body.totalCount, gate.pages]).toEqual([[], ROWS, []]);
  });
});
