import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settings } from '#server/platform/process/settings.ts';
import { root } from '#tests/support/sources.ts';

const documents = [
  'README.md',
  ...readdirSync(`${root}.github`).flatMap((name) => (name.endsWith('.md') ? [`.github/${name}`] : [])),
];
const textOf = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

/** A path in a document leads somewhere; `<area>` stands for each, `boats` for what the reader will write. */
const isExample = (path: string): boolean => /[<*…]|boats|fleet/.test(path);

describe.each(documents)('%s', (document) => {
  const text = textOf(document);

  it('names only files and folders that there are', () => {
    const named = [...text.matchAll(/`((?:src|tests|\.ci|\.github)\/[^`\s]*)`/g)].map(([, path = '']) => path);
    expect(named.filter((path) => !isExample(path) && !existsSync(`${root}${path}`))).toEqual([]);
  });

  it('links to files that there are', () => {
    const folder = document.includes('/') ? document.slice(0, document.lastIndexOf('/') + 1) : '';
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => `${folder}${path}`);
    expect(linked.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
  });

  it('names only commands that there are', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Readonly<Record<string, string>> };
    const named = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

it('the modules of the four requests stand where the README says', () => {
  const ways = textOf('README.md').split('Four requests, end to end:')[1]?.split('\n## ')[0] ?? '';
  const named = [...ways.matchAll(/`((?:resources|admin|server|shared|browser|site)\/[\w/-]+)/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(8);
  const stands = (path: string): boolean =>
    ['.ts', '.tsx'].some((end) => existsSync(`${root}src/${path}${end}`)) || existsSync(`${root}src/${path}`);
  expect(named.filter((path) => !stands(path))).toEqual([]);
});

it('README says of every setting what the product says of it', () => {
  const readme = textOf('README.md');
  const row = /^\| `(\w+)` +\| (?:`([^`]+)`)? +\| (.*?) +\|$/gm;
  const said = [...readme.matchAll(row)].map(([, name, value = '', description]) => ({
    name,
    default: value,
    description,
  }));
  expect(said).toEqual(settings);
});
