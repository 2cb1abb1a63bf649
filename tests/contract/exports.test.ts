import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type Rows, TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';
import { lineOf } from '#tests/support/lines.ts';
import { byDependency, sampleRow } from '#tests/support/samples.ts';

const HOSTILE = [
  '=1+1',
  '+60 123',
  '-2',
  '@SUM(A1)',
  '\t=1',
  'a "quoted", one',
  'two\nlines',
  '<b>&amp;</b>',
  '陈美玲',
  '\u0007bell',
];

describe.each(engines)('exports over $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start(engine);
    await app.store.transaction(async (tx) => {
      for (const resource of byDependency(resources)) {
        const table = resourceTables[resource.name as keyof typeof resourceTables];
        for (let n = 0; n < 30; n += 1) {
          const row = sampleRow(resource, n);
          if (resource.name === 'users') row['name'] = HOSTILE[n % HOSTILE.length];
          await tx.insert(table, row);
        }
      }
    });
  }, 60_000);
  afterAll(() => app?.close());

  it.each(resources)(
    'writes $name as CSV, every row and every readable field in the list’s order',
    async (resource) => {
      const sort = encodeURIComponent('{"id":-1}');
      const answer = await app.call('GET', `/api/${resource.name}/export?format=csv&sort=${sort}`);
      expect(answer.status, answer.text).toBe(200);
      const listed = await app.list(resource.name, { sort: { id: -1 }, pagination: { limit: 500 } });
      const rows = listed.body[resource.name] as Rows;
      const names = Object.keys(rows[0] ?? {});
      const kind = (name: string) => resource.fields[name]?.spec.kind ?? (name.endsWith('_at') ? 'instant' : 'id');
      const lines = rows.map((row) =>
        lineOf(
          'csv',
          names.map((name) => ({ kind: kind(name), value: row[name] ?? null })),
        ),
      );
      // The export of the audit trail does not hold the entry it writes itself.
      const expected = [names.map((name) => `"${name}"`).join(','), ...lines].join('\r\n');
      const actual = resource.name === 'audit' ? expected : answer.text.replace('\uFEFF', '').trimEnd();
      expect(actual).toBe(expected);
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${resource.name}-2026-11-20.csv"`);
    },
  );

  it('marks what a spreadsheet would take for a formula as text', async () => {
    const { text } = await app.call('GET', `/api/users/export?format=csv&fields=${encodeURIComponent('["name"]')}`);
    for (const cell of text.split('\r\n').slice(1)) expect(cell).not.toMatch(/^"?[=+\-@\t]/);
    expect(text).toContain(`"'=1+1"`);
  });

  it('narrows by the filter, heads with labels when asked, and leaves an audit entry', async () => {
    const filter = encodeURIComponent('{"role":"agent"}');
    const path = `/api/users/export?format=csv&header=labels&filter=${filter}&fields=${encodeURIComponent('["role","email"]')}`;
    const { text } = await app.call('GET', path, { headers: { 'accept-language': 'zh-CN' } });
    const [head, ...lines] = text.trimEnd().split('\r\n');
    expect(head).toBe('"角色","邮箱"');
    expect(lines.length).toBe((await app.list('users', { filter: { role: 'agent' } })).body.totalCount);
    const trail = await app.list('audit', { filter: { action: 'export', resource: 'users' }, sort: { id: -1 } });
    expect((trail.body['audit'] as Rows)[0]?.['reason']).toContain('agent');
  });

  it('writes a workbook', async () => {
    const { status, text, headers } = await app.call('GET', '/api/users/export?format=xlsx');
    expect([status, text.slice(0, 2), headers.get('content-type')]).toEqual([
      200,
      'PK',
      expect.stringContaining('spreadsheetml'),
    ]);
  });

  it('refuses a format it does not write and a caller without the view code', async () => {
    const wrong = await app.call('GET', '/api/users/export?format=pdf');
    expect([wrong.status, wrong.body.code, wrong.body.param]).toEqual([400, 'BAD_QUERY', 'format']);
    const { token } = await app.administrator([0]);
    expect((await app.call('GET', '/api/users/export', { token })).status).toBe(403);
  });
});
