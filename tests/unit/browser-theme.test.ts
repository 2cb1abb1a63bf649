// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { antdTheme } from '#browser/antd-theme.ts';
import { PALETTE, type ThemeMode } from '#browser/palette.ts';
import { THEME_STORAGE_KEY } from '#browser/theme.ts';
import { COOKIE } from '#shared/constants.ts';

const css = readFileSync('src/browser/theme.css', 'utf8');
const block = (selector: string): string =>
  css.slice(css.indexOf(`${selector} {`), css.indexOf('}', css.indexOf(`${selector} {`)));
const variables = (mode: ThemeMode): Map<string, string> =>
  new Map(
    [...block(mode === 'light' ? ':root' : "[data-theme='dark']").matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(
      ([, name = '', colour = '']) => [name, colour],
    ),
  );

/** As WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (bright + 0.05) / (dim + 0.05);
}

const MODES = ['light', 'dark'] as const;

test.each(MODES)('%s: style sheet and palette name the same colours', (mode) => {
  const found = variables(mode);
  for (const [name, colour] of Object.entries(PALETTE[mode]))
    expect([name, found.get(name)]).toEqual([name, colour.toLowerCase()]);
});

test.each(MODES)('%s: text reaches 4.5:1 and edges 3:1 on every ground they stand on', (mode) => {
  const colour = PALETTE[mode];
  for (const ground of [colour.bg, colour.surface, colour['surface-2']]) {
    for (const text of [colour.text, colour['text-2'], colour.primary, colour.danger, colour.warning, colour.info]) {
      expect([ground, text, contrast(text, ground) >= 4.5]).toEqual([ground, text, true]);
    }
    expect(contrast(colour['border-strong'], ground)).toBeGreaterThanOrEqual(3);
  }
  for (const fill of [colour.primary, colour['primary-hover'], colour['primary-active']]) {
    expect([fill, contrast(colour['on-primary'], fill) >= 4.5]).toEqual([fill, true]);
  }
  for (const kind of ['danger', 'warning', 'info', 'primary'] as const) {
    expect([kind, contrast(colour[kind], colour[`${kind}-soft`]) >= 4.5]).toEqual([kind, true]);
  }
});

test('antd gets the primary colour, font and size of the specification', () => {
  // The CSS colour `green`, written as antd can read it: its own parser knows no names and would make it black.
  expect(antdTheme('light').token).toMatchObject({ colorPrimary: '#008000', fontSize: 14 });
  expect(antdTheme('light').token.fontFamily).toMatch(/^'Fira Sans',/);
});

test('the script before the first paint reads the same memory', () => {
  expect(readFileSync('public/theme.js', 'utf8')).toContain(`'${THEME_STORAGE_KEY}'`);
});

test('the script before all others knows the cookie and the memory by their names', () => {
  const script = readFileSync('public/first-calls.js', 'utf8');
  expect(script).toContain(`; )${COOKIE.name}=`);
  expect(script).toContain('localStorage.getItem(`highland.${key}`)');
  for (const [file, declared] of [
    ['src/admin/start.ts', "const ACCESS = 'highland.access';"],
    ['src/admin/shell/Shell.tsx', "const NARROW_KEY = 'highland.menu';"],
  ] as const) {
    expect(readFileSync(file, 'utf8')).toContain(declared);
    expect(script).toContain(`stored('${/highland\.(\w+)/.exec(declared)?.[1]}')`);
  }
});
