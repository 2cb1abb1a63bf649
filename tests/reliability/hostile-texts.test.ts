import fc from 'fast-check';
import { readXlsx } from 'hucre';
import Papa from 'papaparse';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isStorableText } from '#shared/reading/scalars.ts';
import { TestApp } from '#tests/support/app.ts';
import { sqlEngines } from '#tests/support/engines.ts';
import { REPEAT, SEED } from '#tests/support/sampling.ts';

const TEXTS = 60;

/** Every code unit there is, those that no document can hold as often as letters. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom('\uFFFE', '\uFFFF', '\u0000', '\uD800', '\uDFFF', '\u0008', '\u2028', '_x000D_', ']]>', '=1+1'),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe.each(sqlEngines)('texts of strangers, over $name', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start(engine);
  }, 60_000);
  afterAll(() => app?.close());

  it('are taken or refused, and leave every export a file that others can open, whole', async () => {
    let taken = 0;
    // One of each sort whatever is drawn: how many of the others are fit to be kept is a matter of luck.
    const texts = ['=1+1', '\uD800', ...fc.sample(hostile, { numRuns: TEXTS, seed: SEED })];
    for (const [n, message] of texts.entries()) {
      const answer = await app.call('POST', '/api/public/enquiries', {
        body: { name: 'Somebody', email: `guest.${n}@mail.test`, message, consent: true },
        ip: `198.51.${n}.1`,
        token: null,
      });
      const isFit = isStorableText(message) && message.trim() !== '';
      expect(answer.status, `${REPEAT} ${JSON.stringify(message)}: ${answer.text}`).toBe(isFit ? 201 : 400);
      taken += Number(isFit);
    }
    const answer = await app.request('GET', '/api/enquiries/export?format=xlsx');
    const file = Buffer.from(await answer.arrayBuffer());
    const sheets = [(await readExcelFile(file))[0]?.data ?? [], (await readXlsx(file)).sheets[0]?.rows ?? []];
    for (const rows of sheets) expect(rows.length).toBe(taken + 1);
    const csv = (await app.call('GET', '/api/enquiries/export?format=csv&fields=%5B%22message%22%5D')).text;
    expect(csv.isWellFormed() && !csv.includes('\0')).toBe(true);
    expect(Papa.parse(csv.trimEnd()).data.length).toBe(taken + 1);
  });
});
