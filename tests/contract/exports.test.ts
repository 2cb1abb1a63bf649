import { readXlsx } from 'hucre';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { words as english } from '#resources/words.en-US.ts';
import { words as chinese } from '#resources/words.zh-CN.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { wordsOf } from '#shared/words.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { type Rows, TestApp } from '#tests/support/app.ts';
import { kitEngines } from '#tests/support/engines.ts';
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
  'no \uFFFE, no \uFFFF',
  'a_x0041_b _x005F_x0041_ _x000D_',
  '  kept \u{1F468}\u{1FFFE} 𠮷 ',
];

const ONLY_NAMES = encodeURIComponent('["id","name"]');

/** The first sheet of a workbook as other people's readers have it. */
const readers: readonly (readonly [string, (file: Buffer) => Promise<(readonly unknown[])[]>])[] = [
  ['read-excel-file', async (file) => (await readExcelFile(file, { trim: false }))[0]?.data ?? []],
  ['hucre', async (file) => (await readXlsx(file)).sheets[0]?.rows ?? []],
];

describe.each(kitEngines)('exports over $name', (engine) => {
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
      const found = listed.body[resource.name] as Rows;
      // The export of the audit trail does not hold the entry it writes itself, which is the newest by now.
      const rows = resource.name === 'audit' ? found.slice(1) : found;
      const names = Object.keys(rows[0] ?? {});
      const kind = (name: string) => resource.fields[name]?.spec.kind ?? (name.endsWith('_at') ? 'instant' : 'id');
      const lines = rows.map((row) =>
        lineOf(
          'csv',
          names.map((name) => ({ kind: kind(name), value: row[name] ?? null })),
        ),
      );
      const expected = [names.map((name) => `"${name}"`).join(','), ...lines].join('\r\n');
      expect(answer.text.replace('\uFEFF', '').trimEnd()).toBe(expected);
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

  const workbook = async (path: string): Promise<Buffer> => {
    const answer = await app.request('GET', path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('sheetml')]);
    return Buffer.from(await answer.arrayBuffer());
  };

  it.each(readers)(
    'writes a workbook that %s opens, every text as it is but what XML cannot hold',
    async (_who, read) => {
      const file = await workbook(`/api/users/export?format=xlsx&fields=${ONLY_NAMES}`);
      const listed = await app.list('users', { fields: ['name'], pagination: { limit: 500 } });
      const rows = (listed.body['users'] as Rows).map(({ id, name }) => [
        id,
        // oxlint-disable-next-line no-control-regex -- XML has no place for them
        String(name).replaceAll(/[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''),
      ]);
      expect(await read(file)).toEqual([['id', 'name'], ...rows]);
    },
  );

  it.each(readers)(
    'writes every field of every resource so that %s opens it, empty ones and long ones too',
    async (_who, read) => {
      for (const resource of resources) {
        const { totalCount } = (await app.list(resource.name, { pagination: { limit: 1 } })).body;
        const sheet = await read(await workbook(`/api/${resource.name}/export?format=xlsx`));
        expect(sheet.length, resource.name).toBe(totalCount + 1);
        const cells = sheet.flat().filter((cell) => typeof cell === 'string');
        for (const cell of cells) expect(cell.length, resource.name).toBeLessThanOrEqual(32_767);
      }
    },
  );

  const readable = (path: string, locale = 'en-US') =>
    app.request('GET', `${path}&for=people`, { headers: { 'accept-language': locale } });

  it('speaks to people: words, names, house time, ringgit and numbers to dial, in their language', async () => {
    const [row] = (await app.list('reservations', { sort: { id: 1 }, pagination: { limit: 1 } })).body[
      'reservations'
    ] as Rows;
    const fields = ['id', 'arrival', 'total_sen', 'status', 'property_id', 'created_at'];
    const at = `/api/reservations/export?format=csv&sort=%7B%22id%22:1%7D&fields=${encodeURIComponent(JSON.stringify(fields))}`;
    const property = await app.call('GET', `/api/properties/${String(row?.['property_id'])}`);
    const there = new Date(Date.parse(String(row?.['created_at'])) + 8 * 3_600_000).toISOString();
    for (const locale of ['en-US', 'zh-CN'] as const) {
      const words = wordsOf(reservations, (locale === 'zh-CN' ? chinese : english).reservations);
      const [head, first] = (await (await readable(at, locale)).text()).replace('\uFEFF', '').split('\r\n');
      const name = String(
        locale === 'zh-CN' ? (property.body.data['name_zh'] ?? property.body.data['name']) : property.body.data['name'],
      );
      expect(head).toBe(fields.map((field) => `"${words.fields[field] ?? ''}"`).join(','));
      expect(first).toBe(
        [
          row?.['id'],
          row?.['arrival'],
          (Number(row?.['total_sen']) / 100).toFixed(2),
          `"${words.options['status']?.[String(row?.['status'])] ?? ''}"`,
          `"${name}"`,
          there.slice(0, 16).replace('T', ' '),
        ].join(','),
      );
    }
  });

  it('writes real days, moments and amounts into a workbook for people, under a bold head that stays', async () => {
    const fields = encodeURIComponent('["arrival","total_sen","created_at"]');
    const [row] = (await app.list('reservations', { sort: { id: 1 }, pagination: { limit: 1 } })).body[
      'reservations'
    ] as Rows;
    const answer = await readable(`/api/reservations/export?format=xlsx&sort=%7B%22id%22:1%7D&fields=${fields}`);
    const file = Buffer.from(await answer.arrayBuffer());
    const [, first = []] = (await readExcelFile(file))[0]?.data ?? [];
    // A workbook knows no zones: it shows the time of the house.
    const shown = first.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 16) : cell));
    const created = new Date(Date.parse(String(row?.['created_at'])) + 8 * 3_600_000).toISOString();
    expect(shown).toEqual([
      `${String(row?.['arrival'])}T00:00`,
      Number(row?.['total_sen']) / 100,
      created.slice(0, 16),
    ]);
    const [sheet] = (await readXlsx(file)).sheets;
    expect([sheet?.name, sheet?.freezePane?.rows]).toEqual(['Reservations', 1]);
  });

  it('numbers the records whose names the reader may not see', async () => {
    const [unit] = (await app.list('units', { filter: { owner_id: { $ne: null } } })).body['units'] as Rows;
    const { token } = await app.administrator([PERMISSION_GROUPS.listing]);
    const filter = encodeURIComponent(`{"id":${String(unit?.['id'])}}`);
    const path = `/api/units/export?format=csv&for=people&filter=${filter}&fields=${encodeURIComponent('["owner_id","property_id"]')}`;
    const lineFor = async (call?: { token: string }): Promise<string> =>
      (await app.call('GET', path, call)).text.split('\r\n')[1] ?? '';
    const [owner, property] = (await lineFor({ token })).split(',');
    expect(owner).toBe(`"#${String(unit?.['owner_id'])}"`);
    // Every administrator may know what a property is called.
    expect(property).not.toContain('#');
    expect((await lineFor()).startsWith('"#')).toBe(false);
  });

  it.each(resources)('writes all of $name for people', async (resource) => {
    for (const format of ['csv', 'xlsx']) {
      const answer = await readable(`/api/${resource.name}/export?format=${format}`, 'zh-CN');
      expect(answer.status, resource.name).toBe(200);
      const file = Buffer.from(await answer.arrayBuffer());
      if (format === 'xlsx') expect((await readExcelFile(file))[0]?.data.length, resource.name).toBeGreaterThan(1);
    }
  });

  it('takes no fields for the id alone, as a list does', async () => {
    const { body } = await app.list('levies', { fields: [], sort: { id: -1 }, pagination: { limit: 500 } });
    const ids = (body['levies'] as Rows).map(({ id }) => id);
    const path = `/api/levies/export?fields=%5B%5D&sort=${encodeURIComponent('{"id":-1}')}`;
    expect((await app.call('GET', path)).text).toBe(`"id"\r\n${ids.map((id) => `${String(id)}\r\n`).join('')}`);
    const [, ...rows] = (await readExcelFile(await workbook(`${path}&format=xlsx`)))[0]?.data ?? [];
    expect(rows.flat()).toEqual(ids);
  });

  it.each([
    'aggregate={"count":true}',
    'pagination={"limit":5}',
    'page=2',
    'format=csv',
    'header=large',
    'for=robots',
    'Format=csv',
  ])('refuses %s, which it would not honour, in both formats', async (query) => {
    for (const format of ['csv', 'xlsx']) {
      const answer = await app.call('GET', `/api/users/export?format=${format}&${encodeURI(query)}`);
      const [param] = query.split('=');
      expect([answer.status, answer.body.code, answer.body.param]).toEqual([400, 'BAD_QUERY', param]);
    }
  });

  it('leaves no entry of a file whose head alone was asked for, or that was refused', async () => {
    const taken = async (): Promise<number> =>
      (await app.list('audit', { filter: { action: 'export' }, pagination: { limit: 1 } })).body.totalCount;
    const before = await taken();
    const head = await app.request('HEAD', '/api/users/export?format=csv');
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'text/csv; charset=utf-8',
      '',
    ]);
    await app.call('GET', '/api/users/export?format=csv&page=2');
    expect(await taken()).toBe(before);
  });

  it('refuses a format it does not write and a caller without the view code', async () => {
    const wrong = await app.call('GET', '/api/users/export?format=pdf');
    expect([wrong.status, wrong.body.code, wrong.body.param]).toEqual([400, 'BAD_QUERY', 'format']);
    const { token } = await app.administrator([0]);
    expect((await app.call('GET', '/api/users/export', { token })).status).toBe(403);
  });
});
