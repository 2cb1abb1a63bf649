import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDataDirectory } from '#server/platform/process/data-directory.ts';
import { lockDirectory } from '#server/platform/database/lock.ts';
import { keepAdminPassword, keepJwtSecret } from '#server/platform/process/secrets.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'highland-data-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('the data directory', () => {
  it('is made for its owner alone, and known again', () => {
    const root = join(scratch, 'a/b');
    const directory = prepareDataDirectory(root);
    expect(modeOf(root)).toBe(0o700);
    expect(modeOf(directory.uploads)).toBe(0o700);
    expect(prepareDataDirectory(root)).toEqual(directory);
  });

  it('may be an empty folder or a fresh volume', () => {
    mkdirSync(join(scratch, 'lost+found'));
    expect(prepareDataDirectory(scratch).root).toBe(scratch);
  });

  it('is not taken from someone else', () => {
    writeFileSync(join(scratch, 'thesis.doc'), '');
    expect(() => prepareDataDirectory(scratch)).toThrow("holds files that are not Highland's");
  });

  it('says in one sentence that it cannot be written', () => {
    expect(() => prepareDataDirectory('/proc/highland')).toThrow(StartupError);
    writeFileSync(join(scratch, 'file'), '');
    expect(() => prepareDataDirectory(join(scratch, 'file/data'))).toThrow('cannot be written (ENOTDIR)');
  });
});

describe('the lock', () => {
  const lockFile = (): string => join(scratch, 'highland.lock');
  const holder = { pid: 1, host: hostname(), since: '2026-01-01T00:00:00.000Z', startTicks: '1', bootId: 'another' };

  it('refuses a second holder and names the first', async () => {
    const lock = await lockDirectory(scratch);
    await expect(lockDirectory(scratch)).rejects.toThrow(`in use by process ${process.pid} on ${hostname()}`);
    await lock.release();
    await (await lockDirectory(scratch)).release();
  });

  it('is free again after its holder was killed', async () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    writeFileSync(lockFile(), JSON.stringify({ ...holder, pid: dead, bootId }));
    const lock = await lockDirectory(scratch);
    expect(readFileSync(lockFile(), 'utf8')).toContain(`"pid":${process.pid},`);
    await lock.release();
  });

  it('is free again after the machine was restarted', async () => {
    writeFileSync(lockFile(), JSON.stringify({ ...holder, pid: process.pid }));
    const lock = await lockDirectory(scratch);
    expect(readFileSync(lockFile(), 'utf8')).not.toContain('another');
    await lock.release();
  });

  it('is not taken from a holder that may live on another machine, or that cannot be read', async () => {
    writeFileSync(lockFile(), JSON.stringify({ ...holder, host: 'elsewhere' }));
    await expect(lockDirectory(scratch)).rejects.toThrow('on elsewhere');
    writeFileSync(lockFile(), '{');
    await expect(lockDirectory(scratch)).rejects.toThrow('no readable name');
  });
});

describe('generated secrets', () => {
  it('are kept, for their owner alone', () => {
    const path = join(scratch, 'secrets.json');
    const secret = keepJwtSecret(path);
    expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32);
    expect(keepJwtSecret(path)).toBe(secret);
    expect(modeOf(path)).toBe(0o600);
  });

  it('are refused when the file was damaged', () => {
    const path = join(scratch, 'secrets.json');
    writeFileSync(path, '{"jwtSecret":"short"}');
    expect(() => keepJwtSecret(path)).toThrow(StartupError);
  });

  it('include a password that is fresh only once', () => {
    const path = join(scratch, 'admin-password.txt');
    const { password, isFresh } = keepAdminPassword(path);
    expect(isFresh).toBe(true);
    expect(password).toMatch(/^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/);
    expect(keepAdminPassword(path)).toEqual({ password, isFresh: false });
    expect(modeOf(path)).toBe(0o600);
  });
});
