import { createLog, requestLog } from '#server/platform/process/log.ts';
import pg from 'pg';
import { logSender } from '#server/kit/outbox.ts';
import { normaliseError } from '#server/platform/database/driver-errors.ts';
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
      'id_number',
      'guest_code',
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

  it('does not hold the row that the database refused, which it quotes in the detail of its error', () => {
    const refused = Object.assign(new pg.DatabaseError('new row violates check constraint', 0, 'error'), {
      code: '23514',
      detail: 'Failing row contains (7, planted-secret, A1234567).',
    });
    const text = linesOf((log) => log.error({ err: normaliseError(refused) }, 'unexpected error'));
    expect(text).toContain('violates check constraint');
    expect(text).not.toMatch(/planted-secret|A1234567/);
  });

  it('says of a message that waits which one it is, and neither where to nor what', () => {
    const message = {
      id: 12,
      template: 'stay-confirmed',
      locale: 'en-US',
      subject: 'Your stay is confirmed',
      text: 'Your code is K7QX2M.',
    } as const;
    const text = linesOf((log) => {
      void logSender(log)({ ...message, channel: 'email', to: 'siti.aminah@example.test' });
      void logSender(log)({ ...message, channel: 'sms', to: '+60123456789' });
    });
    expect(text).toMatch(/"id":12.*"template":"stay-confirmed".*"to":"s…@example.test"/);
    expect(text).toContain('"to":"…789"');
    expect(text).not.toMatch(/K7QX2M|aminah|12345678|confirmed"?}?,"subject/);
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
