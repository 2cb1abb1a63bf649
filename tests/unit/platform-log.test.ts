import { createLog, requestLog } from '#server/platform/log.ts';
import { describe, expect, it } from 'vitest';

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

describe('the log', () => {
  it('never holds a secret, at any depth that logs are written with', () => {
    const secret = 'planted-secret';
    const names = [
      'authorization',
      'cookie',
      'set-cookie',
      'password',
      'token',
      'secret',
      'jwt',
      'DATABASE_URL',
      'newPassword',
    ];
    const planted = Object.fromEntries(names.map((name) => [name, secret]));
    const text = linesOf((log) => {
      log.info(planted, 'flat');
      log.info({ body: planted }, 'nested');
      log.info({ request: { headers: planted } }, 'deeper');
      log.info({ a: { b: [{ c: { d: { e: planted } } }] } }, 'deepest');
    });
    expect(text.match(/\[redacted\]/g)).toHaveLength(names.length * 4);
    expect(text).not.toContain(secret);
  });

  it('is one JSON object per line with level, time and request id', () => {
    const line: unknown = JSON.parse(linesOf((log) => requestLog(log, 'r-1').warn({ path: '/' }, 'slow')));
    expect(line).toMatchObject({ level: 'warn', requestId: 'r-1', path: '/', msg: 'slow' });
    expect(line).toHaveProperty('time', expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/));
  });

  it('writes an object that holds itself', () => {
    const ring: Record<string, unknown> = { token: 'planted-secret' };
    ring['self'] = ring;
    const text = linesOf((log) => log.info(ring, 'ring'));
    expect(text).toContain('"msg":"ring"');
    expect(text).not.toContain('planted-secret');
  });

  it('leaves out what is below its level', () => {
    expect(linesOf((log) => log.debug('unheard'))).toBe('');
  });
});
