// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readToken, removeToken, writeToken } from '#browser/token.ts';

/** What the page asked the browser to keep, attributes included: reading a cookie back does not tell them. */
let kept: string[] = [];
let jar = '';

beforeEach(() => {
  kept = [];
  jar = '';
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    kept.push(text);
    const [pair = ''] = text.split(';');
    jar = text.includes('expires=Thu, 01 Jan 1970') || /max-age=-1/i.test(text) ? '' : pair;
  });
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => jar);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const attributes = (): string[] => (kept.at(-1) ?? '').split('; ').toSorted();

test('the token is kept in the cookie jwt at path /, sent along by no other site', () => {
  vi.stubGlobal('location', { protocol: 'http:' });
  writeToken('abc');
  expect(attributes()).toEqual(['jwt=abc', 'path=/', 'sameSite=Lax']);
  expect(readToken()).toBe('abc');
});

test('on https the cookie never travels in the clear', () => {
  vi.stubGlobal('location', { protocol: 'https:' });
  writeToken('abc');
  expect(attributes()).toEqual(['jwt=abc', 'path=/', 'sameSite=Lax', 'secure']);
});

test('the cookie ends with the session of the server, or with the browser where no end is named', () => {
  vi.stubGlobal('location', { protocol: 'http:' });
  writeToken('abc', '2026-11-20T16:00:00.000Z');
  expect(kept.at(-1)).toContain('expires=Fri, 20 Nov 2026 16:00:00 GMT');
  writeToken('abc', 'some day');
  expect(kept.at(-1)).not.toContain('expires');
});

test('the cookie is removed at the path where it was set', () => {
  vi.stubGlobal('location', { protocol: 'http:' });
  writeToken('abc');
  removeToken();
  expect(attributes()).toContain('path=/');
  expect(readToken()).toBeUndefined();
});
