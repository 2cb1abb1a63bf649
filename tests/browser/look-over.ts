import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { WAITING } from './screen-registry.ts';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Names, formats and keys that are written the same in Chinese. */
const SAME_EVERYWHERE = new Set(
  'RM VIP URL UID CSV XLSX Excel Highland Ctrl Esc Enter Shift JPEG PNG WebP PDF MB UTC MyKad SSM TIN DSR SST WhatsApp Airbnb Booking com Agoda Expedia iCal https English'.split(
    ' ',
  ),
);
/** How options and actions are named on the wire; whatever else is said there is people's own words. */
const NAME_ON_THE_WIRE = /^[a-z_-]+$/;

/** Texts that the server sent as data. */
export interface Data {
  /** All of them so far: what a page shows already may still be on its way here. */
  all(): Promise<ReadonlySet<string>>;
}

/** Remembers what the server sent as data, so that a name in a button is not taken for a forgotten word. */
export function collectData(page: Page): Data {
  const seen = new Set<string>();
  const reading = new Set<Promise<void>>();
  const note = (value: unknown): void => {
    if (typeof value === 'string') {
      // A single letter, the name of a block, stands in many a word.
      // What is put together of several says one of them elsewhere, such as a unit over its lines.
      for (const part of [value, ...value.split(' · ')])
        if (part.length > 1 && !NAME_ON_THE_WIRE.test(part)) seen.add(part);
    } else if (typeof value === 'object' && value !== null) {
      for (const each of Object.values(value)) note(each);
    }
  };
  page.on('response', (response) => {
    if (!response.url().includes('/api/') || !response.headers()['content-type']?.includes('json')) return;
    const read = response.json().then(note, () => undefined);
    reading.add(read);
    void read.then(() => reading.delete(read));
  });
  return {
    all: async () => {
      await Promise.all(reading);
      return seen;
    },
  };
}

/** Everything wrong with the screen as it stands: for people who cannot see it well, in words, in width. */
export async function lookOver(page: Page, data: Data, isChinese: boolean): Promise<string[]> {
  const accessible = await accessibility(page);
  const texts = await shownTexts(page);
  const sent = await data.all();
  return [
    ...accessible,
    // A file's name, which the server sent, looks like a key.
    ...texts.filter((text) => isKey(text) && !sent.has(text)).map((text) => `a word is missing: ${text}`),
    ...(isChinese ? texts.flatMap((text) => leftover(text, sent)) : []),
    ...(await overflow(page)),
    ...(await glued(page)),
    ...(await unmarked(page)),
  ];
}

/** Nothing loads or moves any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction((waiting) => {
    const isBusy = document.querySelector(waiting) !== null;
    return !isBusy && document.getAnimations().every(({ playState }) => playState !== 'running');
  }, WAITING);
}

/** The rules that answer otherwise in other colours; nothing else about a page changes with them. */
export const COLOUR_RULES: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

const ALL_RULES: axe.RunOnly = { type: 'tag', values: LEVELS };

/** What people who cannot see or reach it well would stumble over. */
export async function accessibility(page: Page, runOnly = ALL_RULES): Promise<string[]> {
  await settled(page);
  // What lies half beneath the head that stays is no fault of the page's, and where it stands is left to chance.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // A page may say `define`; the library would then hide there.
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(async (rules): Promise<{ violations: axe.Result[] }> => {
    const loaded: unknown = Reflect.get(globalThis, 'axe');
    return (loaded as typeof axe).run(document, { runOnly: rules, resultTypes: ['violations'] });
  }, runOnly);
  return violations.map(({ id, nodes }) => {
    const where = nodes
      .slice(0, 3)
      .map(({ html, failureSummary }) => `${html.slice(0, 200)} (${failureSummary ?? ''})`);
    return `axe ${id} ×${nodes.length}: ${where.join(' | ')}`;
  });
}

/** What controls and headings say, without data cells and key caps. */
const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named =
      'h1, h2, h3, h4, button, label, legend, th, dt, summary, option, nav a, .button, [role="tab"], [role="option"]';
    const isShown = (element: Element): boolean => element.checkVisibility() && !element.closest('[lang]:not(html)');
    const texts = [...document.querySelectorAll(named)].filter(isShown).map((element) => {
      const copy = element.cloneNode(true) as Element;
      for (const key of copy.querySelectorAll('kbd')) key.remove();
      return copy.textContent;
    });
    // What is hidden from readers of the screen may be called anything: nobody hears it.
    const isHeard = (element: Element): boolean => isShown(element) && !element.closest('[aria-hidden="true"]');
    const hidden = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].filter(isHeard);
    const attributes = hidden.flatMap((element) =>
      ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name)),
    );
    return [...new Set([...texts, ...attributes, document.title].map((text) => (text ?? '').trim()))].filter(Boolean);
  });

/** The name of a sentence where the sentence should be. */
const isKey = (text: string): boolean => /⟦|⟧|\{\{|\bundefined\b/.test(text) || /^[a-z][\w-]*(\.[\w-]+)+$/.test(text);

function leftover(text: string, data: ReadonlySet<string>): string[] {
  let rest = text;
  for (const value of [...data].toSorted((one, other) => other.length - one.length)) rest = rest.replaceAll(value, ' ');
  const words = rest
    .replace(/\S+@\S+/g, ' ')
    .split(/[^A-Za-z]+/)
    .filter((word) => word.length > 1 && !SAME_EVERYWHERE.has(word));
  return words.length > 0 ? [`English in Chinese: “${text}” (${words.join(', ')})`] : [];
}

/** On a phone a cell says its column before its value: one that does not set them apart says “Date25 Nov”. */
const glued = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isTogether = (cell: Element): boolean => {
      const { content } = getComputedStyle(cell, '::before');
      const isSaid = content === `"${cell.getAttribute('data-label')}"`;
      return isSaid && !/flex|grid|none/.test(getComputedStyle(cell).display);
    };
    const cells = [...document.querySelectorAll('td[data-label]')].filter(isTogether);
    return cells.slice(0, 3).map((cell) => `“${cell.getAttribute('data-label')}${cell.textContent}” in one word`);
  });

/** A line that opens and does not look like it. */
const unmarked = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isMarked = (summary: Element): boolean => {
      const { display, listStyleType } = getComputedStyle(summary);
      const hasSign =
        summary.querySelector('.icon') !== null || getComputedStyle(summary, '::before').content !== 'none';
      return hasSign || (display === 'list-item' && listStyleType !== 'none');
    };
    const unsaid = [...document.querySelectorAll('summary')].filter((one) => one.checkVisibility() && !isMarked(one));
    return unsaid.slice(0, 3).map(({ textContent }) => `“${textContent}” does not show that it opens`);
  });

/** A page that moves sideways; a wide table may, inside its own frame. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth} px wide on a page of ${clientWidth} px`] : [];
  });
