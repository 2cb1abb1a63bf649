import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Moves on with the Tab key until the focus is on what is looked for, as somebody without a mouse does; how often it was pressed. */
export async function tabTo(page: Page, selector: string): Promise<number> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return pressed;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${selector}.`);
}

/**
 * Goes to the search of a list with its key and types into it. The key works from the moment the list listens, which on a
 * busy machine is a little after its rows are there: it is pressed until the search has the focus.
 */
export async function typeIntoSearch(page: Page, text: string): Promise<void> {
  const search = page.locator('input[type="search"]:focus');
  await expect
    .poll(async () => {
      if ((await search.count()) === 0) await page.keyboard.press('/');
      return search.count();
    })
    .toBe(1);
  await page.keyboard.type(text);
}
