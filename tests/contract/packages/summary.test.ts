import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listClauses } from '#shared/packages/clauses.ts';
import { readTerms } from '#shared/packages/terms.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type ReadPdf, readPdf } from '#tests/support/pdf.ts';

const terms = usualTerms({ type: 'profit_share', owner_bp: 7200 });

describe.each(domainEngines)('the summary of a version for its owner over $name', (engine) => {
  let app: TestApp;
  let id = 0;

  const fetchPdf = async (query: string, token = app.admin) => {
    const answer = await app.request('GET', `/api/package-versions/${id}/summary${query}`, { token });
    return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };
  const allSaid = ({ pages }: ReadPdf): string =>
    pages
      .map(({ said }) => said)
      .join('')
      .replaceAll(/\s/g, '');

  beforeAll(async () => {
    app = await TestApp.start(engine);
    const made = { code: 'PS', name: 'Profit share', name_zh: '利润分成' };
    const service = await app.call('POST', '/api/service-packages', { body: made });
    const body = { package_id: service.body.data['id'], effective_from: '2026-11-01', terms };
    id = Number((await app.call('POST', '/api/package-versions', { body })).body.data['id']);
  }, 60_000);
  afterAll(() => app?.close());

  it.each(['en-US', 'zh-CN'] as const)('says every clause in %s', async (locale) => {
    const { answer, bytes } = await fetchPdf(`?locale=${locale}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="PS-v1-${locale}.pdf"`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const pdf = readPdf(bytes);
    expect(pdf.language).toBe(locale);
    const said = allSaid(pdf);
    const read = readTerms(terms);
    const clauses = read.ok ? listClauses(read.value) : [];
    expect(clauses.length).toBeGreaterThan(20);
    const texts = clauses.map((clause) => (locale === 'zh-CN' ? clause.text_zh : clause.text).replaceAll(/\s/g, ''));
    expect(texts.filter((text) => !said.includes(text))).toEqual([]);
  });

  it('is the same file for the same version, with an entry of who took it', async () => {
    const [first, second] = [await fetchPdf('?locale=zh-CN'), await fetchPdf('?locale=zh-CN')];
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
    const trail = await app.trail('package-versions', id);
    const taken = trail.filter(({ action }) => action === 'take-paper');
    expect(taken.length).toBeGreaterThanOrEqual(2);
    expect(taken[0]).toMatchObject({ reason: expect.stringMatching(/^PS v1 .*\.pdf$/) as unknown });
  });

  it('comes in the language of the caller where none is named, and refuses another', async () => {
    expect(readPdf((await fetchPdf('')).bytes).language).toBe('en-US');
    expect((await fetchPdf('?locale=ms-MY')).answer.status).toBe(400);
  });

  it('is for those who may see versions', async () => {
    const { token } = await app.administrator([20]);
    expect((await fetchPdf('', token)).answer.status).toBe(403);
    expect((await app.call('GET', '/api/package-versions/99999/summary')).status).toBe(404);
  });
});
