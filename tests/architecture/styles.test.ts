import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSources, root } from '#tests/support/sources.ts';

const sheets = new Map(
  readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => [`src/${file}`, withoutComments(readFileSync(`${root}src/${file}`, 'utf8'))]),
);
const sources = [...readSources()].filter(([file]) => /^src\/.*\.tsx?$/.test(file));
const pages = sources.map(([, text]) => text);
const THEME = 'src/browser/theme.css';

/** What every screen has loaded may be adapted elsewhere; a dialog gets its contents' look from the kit's second sheet. */
const IN_TWO_SHEETS = ['dialog'];

/** May fall, not rise: a size that two places share is a token of the theme. */
const MOST_PIXELS = 430;

function withoutComments(sheet: string): string {
  return sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '');
}

const selectorsOf = (sheet: string): string[] =>
  [...sheet.matchAll(/([^{};]+)\{/g)].flatMap(([, selectors = '']) =>
    // A comma inside of `:is(…)` parts no selectors.
    selectors.split(/,(?![^(]*\))/).map((selector) => selector.trim()),
  );

describe('the style sheets', () => {
  it('give a class one home: they all stay once loaded, and a namesake would change with the way through the pages', () => {
    const homes = new Map<string, Set<string>>();
    for (const [file, sheet] of sheets) {
      for (const selector of selectorsOf(sheet)) {
        // `.panel.waiting` adapts a panel on purpose; `.panel h2` would meet every panel there is.
        const [, name] = /^\.([\w-]+)(?![\w.-])/.exec(selector) ?? [];
        if (name !== undefined) homes.set(name, (homes.get(name) ?? new Set()).add(file));
      }
    }
    expect(homes.size).toBeGreaterThan(300);
    const shared = [...homes].filter(([, files]) => files.size > 1).map(([name]) => name);
    expect(shared.filter((name) => !IN_TWO_SHEETS.includes(name))).toEqual([]);
  });

  it('name only variables that someone sets', () => {
    const all = [...sheets.values()].join('\n');
    const known = new Set([...all.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    const used = [...new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))];
    const isSet = (name: string) => known.has(name) || pages.some((text) => text.includes(`'${name}'`));
    expect(used.filter((name) => !isSet(name))).toEqual([]);
  });

  it('style no class that no page has', () => {
    const text = pages.join('\n');
    const words = new Set(text.match(/[a-zA-Z][\w-]*/g));
    // `chip-${tone}` may be any chip.
    const open = [...text.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, start = '']) => start);
    const styled = [...sheets.values()].flatMap((sheet) =>
      selectorsOf(sheet).flatMap((selector) =>
        [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
      ),
    );
    const isUsed = (name: string) => words.has(name) || open.some((start) => name.startsWith(start));
    const ofOthers = /^(ant|leaflet)-/;
    expect([...new Set(styled)].filter((name) => !ofOthers.test(name) && !isUsed(name))).toEqual([]);
  });

  it('set no animation up twice under one name', () => {
    const names = [...sheets.values()].flatMap((sheet) =>
      [...sheet.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name),
    );
    expect(names.length).toBe(new Set(names).size);
  });

  it('take their weights from the theme, which knows those that the Chinese typefaces have', () => {
    const written = [...sheets].filter(([file, sheet]) => file !== THEME && /font(-weight)?: [5-9]00/.test(sheet));
    expect(written.map(([file]) => file)).toEqual([]);
    const [, chinese = ''] = /:root:lang\(zh\) \{([^}]+)\}/.exec(sheets.get(THEME) ?? '') ?? [];
    expect(Object.fromEntries([...chinese.matchAll(/--(medium|bold): (\d+);/g)].map(([, ...pair]) => pair))).toEqual({
      medium: '400',
      bold: '700',
    });
  });

  it(`write at most ${MOST_PIXELS} sizes in pixels outside the theme's tokens`, () => {
    const literals = [...sheets]
      .filter(([file]) => file !== THEME)
      .flatMap(([, sheet]) => sheet.match(/\dpx\b/g) ?? []);
    expect(literals.length).toBeLessThanOrEqual(MOST_PIXELS);
  });
});

/** Files of the back-office that may hold a `<button>` of their own; everything else draws one of `components/Button.tsx`. */
const RAW_BUTTONS: Readonly<Record<string, string>> = {
  'src/admin/components/Button.tsx': 'draws them for all others',
  'src/admin/components/Popover.tsx': 'opens a popover, with the look of its place',
  'src/admin/components/Segments.tsx': 'a choice in a row of choices',
  'src/admin/components/inputs/PasswordInput.tsx': 'an eye that stays pressed',
  'src/admin/crud/action/ActionButton.tsx': 'an act, as a button or as a line of a menu',
  'src/admin/crud/action/Papers.tsx': 'a small picture to be chosen',
  'src/admin/crud/filter/Chips.tsx': 'the cross of a chip',
  'src/admin/crud/list/HeadCell.tsx': 'the head of a column',
  'src/admin/crud/record/RecordHead.tsx': 'a reference that is copied by pressing it',
  'src/admin/listing/TileMap.tsx': 'the signs of a map',
  'src/admin/shell/Header.tsx': 'the field of the palette',
  'src/admin/shell/Sidebar.tsx': 'the edge of the menu',
};

it('the back-office draws its buttons in one place', () => {
  const raw = sources.filter(([file, text]) => file.startsWith('src/admin/') && /<button\b/.test(text));
  expect(raw.map(([file]) => file).toSorted()).toEqual(Object.keys(RAW_BUTTONS).toSorted());
});
