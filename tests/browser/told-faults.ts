import type { Page } from 'playwright-core';
import type { TestContext } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import { type Fault, FAULTS, type Notes, takeClock } from './broken-calls.ts';
import { lendRecords } from './screen-registry.ts';
import { profileOf } from './signed-in.ts';
import type { SeededHouse } from './started.ts';

/** A page that calls nothing yet, whose clock is the test's, and on which calls may fail. */
export async function openWithClock({ server, admin, ids }: SeededHouse, test: TestContext): Promise<Page> {
  const { page, allow } = await openPage(`${server.url}/no-such-page`, profileOf(server, admin), test);
  allow(/Failed to load resource/);
  await takeClock(page);
  await lendRecords(page, admin, ids);
  return page;
}

/** What screens show beside toasts. */
export const inPlace = async (page: Page): Promise<string> =>
  (await page.locator('main, dialog[open]').allInnerTexts()).join('\n');

/** What is wrong with how a fault was told: it must be told, once, in the reader's words. */
export function mistold(
  { toasts, mostToasts }: Notes,
  shown: string,
  [said, inToast = said]: [string, string | undefined],
): string[] {
  // Of several lists of a page a toast says which it was.
  const isSaid = (text: string): boolean => text === inToast || text.endsWith(`: ${inToast}`);
  const isTold = toasts.some(isSaid) || shown.includes(said);
  return [
    ...(isTold ? [] : [`nothing says “${said}”, only: ${shown.slice(0, 300)}`]),
    ...toasts.filter((text) => !isSaid(text)).map((text) => `a toast says “${text}”`),
    ...(mostToasts > 1 ? [`${mostToasts} toasts at once`] : []),
  ];
}

/** After how many seconds a call that may pass is made again. */
export const RETRIED = [1, 2, 4];

/**
 * What the kit draws is drawn alike: every fault comes to a third of each kind, and each of them meets one that is tried
 * again and one that is not. A page made by hand meets them all.
 */
export function meeting<T extends { readonly kind: string }>(all: readonly T[], fault: Fault): T[] {
  const nth = (one: T): number => all.filter(({ kind }) => kind === one.kind).indexOf(one);
  return all.filter((one) => one.kind === 'page' || (nth(one) + FAULTS.indexOf(fault)) % 3 === 0);
}
