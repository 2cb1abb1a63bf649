import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAbove } from '#server/kit/conditions.ts';
import { rehearse } from '#server/kit/rehearse.ts';
import { ledgerChecks } from '#server/domain/revenue/tables.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { FixedClock } from '#tests/support/app.ts';
import { type OpenStore, engines } from '#tests/support/engines.ts';

describe.each(engines)('what is rehearsed over $name', (engine) => {
  let opened: OpenStore;

  const check = (tx: Transaction, checked_at: string): Promise<unknown> =>
    tx.insert(ledgerChecks, { checked_at: `${checked_at}T00:00:00.000Z`, faults: [] });
  const count = (): Promise<number> => opened.store.count(ledgerChecks, isAbove('id', 0));

  beforeAll(async () => {
    opened = await engine.open(new FixedClock());
  }, 60_000);
  afterAll(() => opened?.close());

  it('is seen by the work itself, then taken back, and says what it came to', async () => {
    const { store } = opened;
    const seen = await store.transaction((tx) =>
      rehearse(tx, async () => {
        await check(tx, '2026-01-01');
        return tx.count(ledgerChecks, isAbove('id', 0));
      }),
    );
    expect([seen, await count()]).toEqual([1, 0]);
  });

  it('is taken back whole although a part of it failed and went on', async () => {
    const { store } = opened;
    const seen = await store.transaction(async (tx) => {
      const came = await rehearse(tx, async () => {
        await check(tx, '2026-01-01');
        const part = tx.attempt(async () => {
          await check(tx, '2026-01-02');
          throw new Error('one part');
        });
        await expect(part).rejects.toThrow('one part');
        await check(tx, '2026-01-03');
        return tx.count(ledgerChecks, isAbove('id', 0));
      });
      // The transaction goes on with what it did before and does after.
      return [came, await tx.count(ledgerChecks, isAbove('id', 0))];
    });
    expect([seen, await count()]).toEqual([[2, 0], 0]);
  });

  it('is announced to nobody, and throws what the work throws', async () => {
    const { store } = opened;
    const announced: string[] = [];
    const stop = store.onChange((table) => announced.push(table));
    const failing = store.transaction((tx) => rehearse(tx, () => Promise.reject(new Error('refused'))));
    await expect(failing).rejects.toThrow('refused');
    await store.transaction((tx) => rehearse(tx, () => check(tx, '2026-01-04')));
    stop();
    expect(announced).not.toContain(ledgerChecks.name);
  });
});
