import { FifoMutex } from '#server/platform/database/fifo-mutex.ts';
import { installedPgliteVersion } from '#server/platform/database/embedded/pglite-package.ts';
import { readSnapshot } from '#server/platform/database/embedded/snapshot.ts';
import { StatementNames } from '#server/platform/database/statement-names.ts';
import { readTar } from '#server/platform/files/tar.ts';
import { instantFromText } from '#server/platform/database/type-parsers.ts';
import { describe, expect, it } from 'vitest';

describe('instants', () => {
  it('get exactly three decimals and a Z', () => {
    expect(instantFromText('2026-01-01 00:00:00+00')).toBe('2026-01-01T00:00:00.000Z');
    expect(instantFromText('2026-12-31 23:59:59.1+00')).toBe('2026-12-31T23:59:59.100Z');
    expect(instantFromText('2026-12-31 23:59:59.123456+00')).toBe('2026-12-31T23:59:59.123Z');
  });

  it('stay as they are where ISO has no word for them', () => {
    for (const text of ['infinity', '-infinity', '12026-01-01 00:00:00+00', '0044-03-15 00:00:00+00 BC']) {
      expect(instantFromText(text)).toBe(text);
    }
  });
});

describe('statement names', () => {
  it('are given the second time a text is seen, and stay', () => {
    const names = new StatementNames();
    expect(names.nameOf('select 1')).toBeUndefined();
    const name = names.nameOf('select 1');
    expect(name).toBeDefined();
    expect(names.nameOf('select 1')).toBe(name);
    names.nameOf('select 2');
    expect(names.nameOf('select 2')).not.toBe(name);
  });

  it('are never given twice, not even after the schema changed', () => {
    const names = new StatementNames();
    names.nameOf('select 1');
    const before = names.nameOf('select 1');
    names.forget();
    expect(names.nameOf('select 1')).toBeUndefined();
    expect(names.nameOf('select 1')).not.toBe(before);
  });

  it('are limited, whatever shapes callers think of', () => {
    const names = new StatementNames();
    const given = new Set<string | undefined>();
    for (let shape = 0; shape < 5_000; shape += 1) {
      names.nameOf(`select ${shape}`);
      given.add(names.nameOf(`select ${shape}`));
    }
    expect(given.size).toBeLessThanOrEqual(401);
  });
});

describe('the queue of the one connection', () => {
  it('serves in order', async () => {
    const mutex = new FifoMutex();
    const order: number[] = [];
    const turns = [1, 2, 3].map((turn) =>
      mutex.run(async () => {
        await Promise.resolve();
        order.push(turn);
      }, 1_000),
    );
    await Promise.all(turns);
    expect(order).toEqual([1, 2, 3]);
  });

  it('turns away who waits too long, and goes on', async () => {
    const mutex = new FifoMutex();
    let finish: () => void = () => undefined;
    const long = mutex.run(() => new Promise<void>((resolve) => (finish = resolve)), 1_000);
    await expect(mutex.run(() => Promise.resolve(), 20)).rejects.toThrow('busy');
    finish();
    await long;
    expect(await mutex.run(() => Promise.resolve('next'), 20)).toBe('next');
  });
});

describe('the shipped cluster', () => {
  it('is whole and of the installed engine’s version', () => {
    const snapshot = readSnapshot();
    expect(snapshot).toHaveProperty('tar');
    if (!('tar' in snapshot)) return;
    const paths = [...readTar(snapshot.tar)].map(({ path }) => path);
    expect(paths).toContain('./PG_VERSION');
    expect(paths).not.toContain('./postmaster.pid');
    expect(installedPgliteVersion()).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
