import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#server/platform/process/log.ts';
import { installedPgliteVersion } from '#server/platform/database/embedded/pglite-package.ts';
import { placeSnapshot } from '#server/platform/database/embedded/snapshot.ts';

const log = createLog('silent');

describe('the cluster of a first start', () => {
  let scratch: string;
  let prepared: string;
  beforeEach(() => {
    scratch = mkdtempSync(join(tmpdir(), 'highland-snapshot-test-'));
    prepared = join(scratch, 'cluster');
    mkdirSync(join(prepared, 'base/1'), { recursive: true });
    writeFileSync(join(prepared, 'PG_VERSION'), 'prepared\n');
    writeFileSync(join(prepared, 'base/1/1'), 'rows');
  });
  afterEach(() => rmSync(scratch, { recursive: true, force: true }));

  const place = (): string => {
    const directory = join(scratch, 'data');
    placeSnapshot(directory, log, prepared);
    return readFileSync(join(directory, 'PG_VERSION'), 'utf8');
  };

  it('is the one the build prepared, every file of it', () => {
    writeFileSync(`${prepared}.json`, JSON.stringify({ pglite: installedPgliteVersion() }));
    expect(place()).toBe('prepared\n');
    expect(readFileSync(join(scratch, 'data/base/1/1'), 'utf8')).toBe('rows');
    expect(existsSync(join(scratch, 'data.unfinished'))).toBe(false);
  });

  it.each([
    ['another version of the engine made it', JSON.stringify({ pglite: '0.0.1' })],
    ['its description is broken', '{'],
    ['the build never finished it', null],
  ])('is the shipped empty one when %s', (_why, description) => {
    if (description !== null) writeFileSync(`${prepared}.json`, description);
    expect(place()).not.toBe('prepared\n');
  });

  it('is left alone once it exists', () => {
    writeFileSync(`${prepared}.json`, JSON.stringify({ pglite: installedPgliteVersion() }));
    mkdirSync(join(scratch, 'data'));
    writeFileSync(join(scratch, 'data/PG_VERSION'), 'mine\n');
    expect(place()).toBe('mine\n');
  });
});
