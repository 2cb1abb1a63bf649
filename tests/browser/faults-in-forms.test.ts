import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  breakCalls,
  type Fault,
  FAULTS,
  freshNotes,
  NO_ANSWER,
  type Notes,
  stopClock,
  untilQuiet,
} from './broken-calls.ts';
import { type Form, formsOf, lose } from './forms.ts';
import { follow } from './screen-registry.ts';
import { startSeeded } from './started.ts';
import { inPlace, meeting, mistold, openWithClock, RETRIED } from './told-faults.ts';
import { tourOf } from './tour.ts';

const house = startSeeded();

/** What is offered beside a form may be asked for anew; then its inputs are away for a moment. */
async function standsSoon(page: Page, form: Form, typed: unknown): Promise<boolean> {
  for (let looks = 0; looks < 80; looks += 1) {
    if (JSON.stringify(await form.typed(page)) === JSON.stringify(typed)) return true;
    await page.clock.runFor(50);
    // The page's clock does not make the server answer sooner.
    await new Promise((resume) => setTimeout(resume, 30));
  }
  return false;
}

/** What the form says against what was filled in. */
const complaintsOf = async (page: Page): Promise<string> =>
  (await page.locator('main :is([role="alert"], .ant-form-item-explain-error, .form-notice)').allInnerTexts()).join(
    '\n',
  );

describe('a fault on the way of what was filled in', { timeout: 480_000 }, () => {
  async function meet(page: Page, form: Form, fault: Fault): Promise<string[]> {
    await freshNotes(page);
    const mend = await breakCalls(page, fault, 'write');
    // Some inputs tidy what was typed when they are left.
    await form.submit(page).focus();
    const typed = await form.typed(page);
    await form.submit(page).click();
    const sent = fault.isRetried && form.isRepeatable ? 1 + RETRIED.length : 1;
    let notes: Notes;
    let shown: string;
    try {
      notes = await untilQuiet(page, 'write', sent);
      shown = await inPlace(page);
    } finally {
      // A fault that stayed would fail every form after this one.
      await mend();
    }
    const isKept = await standsSoon(page, form, typed);
    return [
      ...mistold(notes, shown, [fault.write, undefined]),
      // A screen that stays empty says why for as long as it does; beside a form that is all there, once is enough.
      ...(notes.toasts.includes(fault.write) && shown.includes(fault.write) ? ['said in place and by a toast'] : []),
      ...(notes.calls.length === sent ? [] : [`sent ${notes.calls.length} times`]),
      ...(isKept ? [] : ['what was typed is gone']),
    ].map((text) => `${fault.name}: ${text}`);
  }

  /** Sends a form whose faults are over: for something new the first answer is lost, and there is one record all the same. */
  async function finish(page: Page, form: Form): Promise<string[]> {
    if (form.kind !== 'create' && form.kind !== 'edit') return [];
    const before = await form.total(house().admin);
    if (form.kind === 'create') {
      const found = await lose(page, () => form.submit(page).click());
      await page.locator('main').getByText(NO_ANSWER).first().waitFor();
      await found();
      // Pressed while the lost one is still under way, the button would send nothing.
      await form.submit(page).and(page.locator(':not([aria-disabled="true"])')).waitFor();
    }
    await form.submit(page).click();
    const isThere = page.waitForURL((url) => /\/\d+$/.test(url.pathname));
    // A payment over what is owed is asked about first.
    const meant = page.locator('.form-notice').getByRole('button');
    await Promise.race([isThere, meant.click().catch(() => undefined)]);
    await isThere;
    const more = (await form.total(house().admin)) - before;
    return more === (form.kind === 'create' ? 1 : 0) ? [] : [`${more} records more`];
  }

  it('is told once, sent again only where that is safe, and leaves every form as it was; then it is sent, once', async (test) => {
    const page = await openWithClock(house(), test);
    await page.goto(`${house().server.url}/admin/no-such-page`);
    const wrong: string[] = [];
    const forms = tourOf(await formsOf(house().admin, house().ids));
    for (const form of forms) {
      const found: string[] = [];
      try {
        await page.locator('.refusal h1').waitFor();
        await follow(page, form.path);
        await form.fill(page);
        await stopClock(page);
        for (const fault of FAULTS.filter((each) => meeting(forms, each).includes(form)))
          found.push(...(await meet(page, form, fault)));
        await page.clock.resume();
        found.push(...(await finish(page, form)));
        await follow(page, '/admin/no-such-page');
      } catch (error) {
        found.push(`${String(error)}\n${await complaintsOf(page)}`);
        // A screen that waits for a clock that stands never comes.
        await page.clock.resume();
        await page.goto(`${house().server.url}/admin/no-such-page`);
      }
      wrong.push(...found.map((text) => `${form.title}: ${text}`));
    }
    expect(wrong).toEqual([]);
  });
});
