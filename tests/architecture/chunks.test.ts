import { describe, expect, it } from 'vitest';
import { filesOf, readBuilt, readManifest } from '#tests/support/built.ts';
import { literalsIn } from '#tests/support/literals.ts';
import { readSources } from '#tests/support/sources.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { type Layer, layerOf } from './fences.ts';

const manifest = readManifest();
const sources = readSources();

/** Everything the built pages can load, and what a visitor who never signs in can. */
const everything = filesOf(manifest, ['index.html'], true);
const site = filesOf(manifest, ['index.html', ...entriesIn('src/site/')], false);
const signIn = filesOf(
  manifest,
  ['index.html', ...entriesIn('src/site/').filter((key) => /sign-?in/i.test(key))],
  false,
);
const backOffice = filesOf(manifest, entriesIn('src/admin/'), true);

function entriesIn(folder: string): string[] {
  return Object.keys(manifest).filter((key) => key.startsWith(folder));
}

/** What the files of these layers say and no file of the other layers does: a layer's fingerprints. */
function onlySaidIn(layers: readonly Layer[], isTelling: (text: string) => boolean): string[] {
  const said = { here: new Set<string>(), elsewhere: new Set<string>() };
  for (const [file, text] of sources) {
    const layer = layerOf(file);
    if (layer === null || layer === 'tests' || file.endsWith('.mjs')) continue;
    for (const literal of literalsIn(file, text)) said[layers.includes(layer) ? 'here' : 'elsewhere'].add(literal);
  }
  const elsewhere = [...said.elsewhere].join('\n');
  return [...said.here].filter((literal) => isTelling(literal) && !elsewhere.includes(literal));
}

/** Which of the texts stand in which of the built files. */
function found(texts: readonly string[], files: readonly string[]): string[] {
  return files.flatMap((file) => {
    // Names of chunks tell where code is, not what it says.
    const code = readBuilt(file).replaceAll(/[\w-]+-[\w-]{7}\.(js|css)/g, '');
    return texts.filter((text) => code.includes(text)).map((text) => `${file}: ${text}`);
  });
}

/** What HTML and HTTP have a name for, anybody may say. */
const isStandard = (text: string): boolean =>
  /^(aria|data)-|^datetime-local$|^content-disposition$|^[a-z]+\/[a-z.+-]+$/i.test(text);
const isLong = (text: string): boolean =>
  text.length >= 16 && !text.includes('\n') && !/["'`\\]/.test(text) && !isStandard(text);
/** Long enough, or written so, that no library says it by chance. */
const isWord = (text: string): boolean =>
  /[\u4e00-\u9fff]{2}/.test(text) || (text.length >= 8 && /[a-z][_-][a-z]/.test(text) && !isStandard(text));

// Every text of the sources is looked for in every chunk: seconds, and many of them on a machine that does much else.
describe('no chunk of the browser', { timeout: 60_000 }, () => {
  it('carries SQL or anything else that only the server says', () => {
    const fingerprints = onlySaidIn(['server', 'server part', 'seed', 'domain', 'server kit', 'platform'], isLong);
    expect(fingerprints.length).toBeGreaterThan(100);
    expect(found(fingerprints, everything)).toEqual([]);
    // The same search finds them where they belong, so it has not gone blind.
    expect(found(fingerprints, ['../server/main.js']).length).toBeGreaterThan(100);
  });

  it('names a secret, a table of the server or one of its packages', () => {
    const telling = [
      'JWT_SECRET',
      'ADMIN_PASSWORD',
      'DATABASE_URL',
      'insert into',
      'create table',
      'collate "C"',
      'argon2',
    ];
    expect(found([...telling, 'pglite', 'password_hash', 'node:fs', 'node:crypto'], everything)).toEqual([]);
  });
});

describe('the chunks of the public site', { timeout: 60_000 }, () => {
  it('carry neither declarations nor words of the back-office', () => {
    const fingerprints = onlySaidIn(['declarations', 'client part', 'admin', 'components'], isWord);
    expect(fingerprints.length).toBeGreaterThan(100);
    expect(found(fingerprints, site)).toEqual([]);
    expect(found(fingerprints, backOffice).length).toBeGreaterThan(50);
  });

  it('know no permission', () => {
    const groups = Object.keys(PERMISSION_GROUPS).filter((name) => name.includes('-'));
    expect(found(groups, site)).toEqual([]);
    expect(found(groups, backOffice)).not.toEqual([]);
  });
});

describe('the chunks of the sign-in page', () => {
  const LIBRARIES = ['anticon', 'data-rc-order', '-motion-collapse', 'invalidateQueries'];

  it.each([
    ['sign-in page', signIn],
    ['public site', site],
  ])('of the %s hold no antd and no Refine', (_what, files) => {
    expect(files.length).toBeGreaterThan(2);
    expect(found(LIBRARIES, files)).toEqual([]);
    expect(found(['anticon', 'data-rc-order', 'invalidateQueries'], backOffice).length).toBeGreaterThan(2);
  });
});
