// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { changeLocale } from '#browser/i18n.ts';
import { browserWords } from '#browser/words.ts';
import { listFailure } from '#admin/providers/notification-provider.ts';

const FALLBACK = 'Something went wrong while retriving data, please contact our technical support';

afterEach(() => changeLocale('en-US'));

describe('a list that could not be fetched', () => {
  it('says the error’s message, or the fallback, after the prefix where there is one', () => {
    const said = (message: string, prefix?: string) =>
      listFailure(prefix === undefined ? {} : { prefix })({ message, statusCode: 500, isShown: false });
    expect(said('The kettle is empty')).toEqual({ type: 'error', message: 'The kettle is empty' });
    expect(said('')).toEqual({ type: 'error', message: FALLBACK });
    expect(said('The kettle is empty', 'Rooms:')).toEqual({ type: 'error', message: 'Rooms: The kettle is empty' });
    expect(said('', 'Rooms:')).toEqual({ type: 'error', message: `Rooms: ${FALLBACK}` });
  });

  it('says so once, and not at all where that is switched off', () => {
    expect(listFailure()({ message: 'Said', statusCode: 500, isShown: true })).toBe(false);
    expect(listFailure({ isSilent: true })({ message: 'Unsaid', statusCode: 500, isShown: false })).toBe(false);
  });

  it('because nobody answered says that in the reader’s language, not what the browser calls it', async () => {
    const offline = Object.assign(new Error('Failed to fetch'), { isShown: false });
    expect(listFailure()(offline)).toEqual({ type: 'error', message: 'The server cannot be reached' });
    await browserWords.load('zh-CN');
    await changeLocale('zh-CN');
    expect(listFailure({ prefix: '用户：' })(offline)).toEqual({ type: 'error', message: '用户： 无法连接服务器' });
  });
});
