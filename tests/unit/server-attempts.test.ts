import { describe, expect, test } from 'vitest';
import { Attempts } from '#server/kit/limiter.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { DoorLimit } from '#server/platform/database/door-counts.ts';
import { MemoryDoorCounts } from '#tests/support/memory-door-counts.ts';
import { FixedClock } from '#tests/support/app.ts';

const limit: DoorLimit = { door: 'account', who: 'a', most: 3 };

describe('attempts', () => {
  const start = () => {
    const clock = new FixedClock();
    const attempts = new Attempts({ counts: new MemoryDoorCounts(), clock });
    let reached = 0;
    const attempt = (failed: boolean, limits: readonly DoorLimit[] = [limit]) =>
      attempts
        .run(limits, async () => {
          reached += 1;
          await new Promise((resume) => setImmediate(resume));
          return { hasFailed: failed, value: 'done' };
        })
        .catch((error: unknown) => error);
    return { clock, attempts, attempt, reached: () => reached };
  };

  test('that succeed are never counted', async () => {
    const { attempt, reached } = start();
    for (let at = 0; at < 10; at += 1) expect(await attempt(false)).toBe('done');
    expect(await Promise.all(Array.from({ length: 20 }, () => attempt(false)))).toEqual(Array(20).fill('done'));
    expect(reached()).toBe(30);
  });

  test('that fail use the limit up and say how long to wait', async () => {
    const { attempt, clock, reached } = start();
    for (let at = 0; at < 3; at += 1) {
      expect(await attempt(true)).toBe('done');
      clock.advance(60_000);
    }
    const refused = await attempt(false);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { headers: { 'Retry-After': '720' } } });
    expect(reached()).toBe(3);
    clock.advance(720_001);
    expect(await attempt(false)).toBe('done');
  });

  test('that arrive together cannot fail more often than the limit', async () => {
    const { attempt, reached } = start();
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => attempt(true)));
    expect(reached()).toBe(3);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3);
  });

  test('of one account do not touch another', async () => {
    const { attempt } = start();
    for (let at = 0; at < 4; at += 1) await attempt(true);
    expect(await attempt(true, [{ ...limit, who: 'b' }])).toBe('done');
  });

  test('count under every limit they name', async () => {
    const { attempt } = start();
    const address = { door: 'network', who: 'n', most: 5 };
    for (let at = 0; at < 5; at += 1) await attempt(true, [address, { ...limit, who: String(at) }]);
    expect(await attempt(true, [address, { ...limit, who: '9' }])).toBeInstanceOf(Refusal);
  });

  test('whose work throws are not counted and leave their place', async () => {
    const { attempts, attempt } = start();
    const broken = async (): Promise<never> => {
      throw new Error('the database is away');
    };
    for (let at = 0; at < 5; at += 1) await expect(attempts.run([limit], broken)).rejects.toThrow('away');
    expect(await attempt(false)).toBe('done');
  });
});
