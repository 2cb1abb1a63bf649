// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { installStyleNonce } from '#browser/csp.ts';
import { silenceConsole } from '#browser/silence.ts';

test('every style element a script creates carries the nonce, and nothing else does', () => {
  installStyleNonce('n0nce');
  expect(document.createElement('style').nonce).toBe('n0nce');
  expect(document.createElement('STYLE').nonce).toBe('n0nce');
  expect(document.createElement('script').nonce ?? '').toBe('');
});

test('a silenced console says nothing but warnings', () => {
  const said: string[] = [];
  const record = (text: string): void => void said.push(text);
  const target = { log: record, error: record, debug: record, warn: record };
  silenceConsole(target);
  target.log('log');
  target.error('error');
  target.debug('debug');
  target.warn('warn');
  expect(said).toEqual(['warn']);
});
