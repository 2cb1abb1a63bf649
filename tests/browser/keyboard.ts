import type { Page } from 'playwright-core';

/** Moves on with the Tab key until the focus is on what is looked for, as somebody without a mouse does; how often it was pressed. */
export async function tabTo(page: Page, selector: string): Promise<number> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return pressed;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${selector}.`);
}
