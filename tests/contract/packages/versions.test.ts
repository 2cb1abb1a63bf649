import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { findTermsInForce, listTermsInForce } from '#server/domain/packages/in-force.ts';
import { beginVersions, notePackages } from '#server/domain/packages/versions.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import { is } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { Overlaps } from '#server/platform/database/store.ts';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { insertHouse } from '#tests/support/houses.ts';
import { insertOwnedHouse, insertOwner } from '#tests/support/owners.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';

/** The clock stands on 20 November 2026. */
const [LAST_YEAR, THIS_MONTH, NEXT_MONTH] = ['2025-01-01', '2026-11-01', '2026-12-01'];
const PARTS = [7000, 7200, 7500] as const;
const [first, second, third] = PARTS.map((owner_bp) => usualTerms({ type: 'profit_share', owner_bp }));

describe.each(domainEngines)('packages over $name', (engine) => {
  let app: TestApp;
  let colleague = '';
  let units: readonly number[] = [];
  let package_id = 0;
  let codes = 0;

  const made = async (body: object): Promise<number> => {
    const answer = await app.call('POST', '/api/package-versions', { body: { package_id, ...body } });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const act = (id: number, action: string, { body = {}, token = colleague }: { body?: object; token?: string } = {}) =>
    app.call('PATCH', `/api/package-versions/${id}/${action}`, { body, token });
  const assign = (to: number, body: object) => app.call('PATCH', `/api/service-packages/${to}/assign`, { body });
  const version = async (id: number) => (await app.call('GET', `/api/package-versions/${id}`)).body.data;
  const packageOf = async (id: number) => (await app.call('GET', `/api/service-packages/${id}`)).body.data;
  const newPackage = async (): Promise<number> => {
    codes += 1;
    const body = { code: `PS-${codes}`, name: `Profit share ${codes}` };
    return Number((await app.call('POST', '/api/service-packages', { body })).body.data['id']);
  };

  beforeAll(async () => {
    app = await TestApp.start(engine);
    ({ units } = await app.store.transaction((tx) => insertHouse(tx, { units: 6 })));
    colleague = (await app.administrator([28, 29, 30, 31])).token;
    package_id = await newPackage();
  }, 60_000);
  afterAll(() => app?.close());

  it('are numbered by their code, and approved by somebody who did not write them', async () => {
    const id = await made({ effective_from: LAST_YEAR, terms: first });
    expect(await version(id)).toMatchObject({ name: 'PS-1 v1', state: 'draft', share_type: 'profit_share' });
    // A colleague's remark does not make the terms theirs.
    const remark = { body: { note: 'Read' }, token: colleague };
    expect((await app.call('PATCH', `/api/package-versions/${id}`, remark)).status).toBe(200);
    const own = await act(id, 'approve', { token: app.admin });
    expect([own.status, own.body.message]).toEqual([403, expect.stringContaining('step before this one yourself')]);
    expect((await act(id, 'approve')).status).toBe(200);
    expect(await version(id)).toMatchObject({ state: 'active', ends_on: null });
    const { body } = await app.call('GET', `/api/service-packages/${package_id}`);
    expect(body.data).toMatchObject({
      current_version_id: id,
      share_type: 'profit_share',
      split: '70/30',
      in_force_since: LAST_YEAR,
      unit_count: 0,
      owner_count: 0,
    });
  });

  it('stay as they are once they are approved', async () => {
    const { body } = await app.list('package-versions', { filter: { package_id, state: 'active' } });
    const [active] = body['package-versions'] as readonly { id: number }[];
    const path = `/api/package-versions/${active?.id}`;
    const change = await app.call('PATCH', path, { body: { terms: second } });
    expect([change.status, change.body.message]).toEqual([409, expect.stringContaining('“New version”')]);
    expect((await app.call('DELETE', path)).status).toBe(409);
    expect((await version(active?.id ?? 0))['terms']).toEqual(first);
  });

  it('stay as somebody approved them, whatever is taken back, and are approved by nobody who wrote a part', async () => {
    const id = await made({ package_id: await newPackage(), effective_from: NEXT_MONTH, terms: first });
    const path = `/api/package-versions/${id}`;
    const edit = await app.call('PATCH', path, { body: { terms: second } });
    expect((await app.call('PATCH', path, { body: { terms: third }, token: colleague })).status).toBe(200);
    for (const token of [app.admin, colleague]) expect((await act(id, 'approve', { token })).status).toBe(403);
    const another = (await app.administrator([28, 29, 30, 31])).token;
    expect((await act(id, 'approve', { token: another })).status).toBe(200);
    const { body } = await app.list('audit', { filter: { resource: 'package-versions', record_id: id } });
    const edits = (body['audit'] as { id: number; action: string }[]).filter(({ action }) => action === 'update');
    expect(edits.map((one) => one.id)).toContain(edit.body.audit_id);
    for (const entry of edits) {
      const undone = await app.call('POST', `/api/audit/${entry.id}/undo`, { body: { reason: 'As before' } });
      expect([undone.status, undone.body.code]).toEqual([409, 'CONFLICT']);
    }
    expect((await version(id))['terms']).toEqual(third);
  });

  it('begin with a month, and end the version before', async () => {
    const [before] = (await app.list('package-versions', { filter: { package_id } })).body[
      'package-versions'
    ] as readonly { id: number }[];
    const odd = await act(before?.id ?? 0, 'new-version', { body: { effective_from: '2026-12-02' } });
    expect([odd.status, odd.body.errors]).toEqual([
      400,
      { effective_from: [expect.stringContaining('must be the first day of a month')] },
    ]);
    const drafted = await act(before?.id ?? 0, 'new-version', {
      body: { effective_from: NEXT_MONTH },
      token: app.admin,
    });
    expect(drafted.status, drafted.text).toBe(200);
    const { body } = await app.list('package-versions', { filter: { package_id, state: 'draft' } });
    const [draft] = body['package-versions'] as readonly { id: number; name: string }[];
    expect(draft?.name).toBe('PS-1 v2');
    const path = `/api/package-versions/${draft?.id}`;
    expect((await app.call('PATCH', path, { body: { terms: second } })).status).toBe(200);
    expect((await act(draft?.id ?? 0, 'approve')).status).toBe(200);
    expect(await version(before?.id ?? 0)).toMatchObject({ state: 'active', ends_on: NEXT_MONTH });
    expect(await version(draft?.id ?? 0)).toMatchObject({ state: 'approved', ends_on: null });
  });

  it('do not change months that others have settled', async () => {
    const id = await made({ effective_from: '2026-10-01', terms: third });
    const late = await act(id, 'approve');
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining(THIS_MONTH)]);
    const again = await made({ effective_from: NEXT_MONTH, terms: third });
    expect((await act(again, 'approve')).body.message).toContain('begins on 2026-12-01 already');
  });

  it('give what comes back its days when one is retired before it began', async () => {
    const own = await newPackage();
    const one = await made({ package_id: own, effective_from: LAST_YEAR, terms: first });
    const two = await made({ package_id: own, effective_from: NEXT_MONTH, terms: second });
    expect((await act(one, 'approve')).status).toBe(200);
    const both = await Promise.all([act(two, 'approve'), act(two, 'approve')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await act(two, 'retire', { body: { reason: 'Not agreed' } })).status).toBe(200);
    expect(await version(one)).toMatchObject({ ends_on: null });
    expect(await version(two)).toMatchObject({ state: 'retired', ends_on: NEXT_MONTH });
  });

  it('are in force for a unit by the day', async () => {
    const unit = units[0] ?? 0;
    expect((await assign(package_id, { unit_id: unit, from: LAST_YEAR })).status).toBe(200);
    const on = (day: string) => findTermsInForce(app.store, unit, day);
    expect([await on('2024-12-31'), (await on('2026-11-30'))?.terms, (await on(NEXT_MONTH))?.terms]).toEqual([
      null,
      first,
      second,
    ]);
    const rows = await listTermsInForce(app.store, [unit], { from: '2024-12-01', until: '2027-01-01' });
    expect(rows.map(({ from, until }) => [from, until])).toEqual([
      [LAST_YEAR, NEXT_MONTH],
      [NEXT_MONTH, '2027-01-01'],
    ]);
  });

  it('follow each other at a unit without a gap or a shared day', async () => {
    const unit = units[1] ?? 0;
    const other = await newPackage();
    expect((await assign(package_id, { unit_id: unit, from: LAST_YEAR })).status).toBe(200);
    expect((await assign(other, { unit_id: unit, from: '2026-10-15' })).body.message).toContain(THIS_MONTH);
    expect((await assign(other, { unit_id: unit, from: NEXT_MONTH })).status).toBe(200);
    const { body } = await app.list('unit-packages', { filter: { unit_id: unit }, sort: { from: 1 } });
    const rows = body['unit-packages'] as readonly { id: number; from: string; to: string | null }[];
    expect(rows.map(({ from, to }) => [from, to])).toEqual([
      [LAST_YEAR, NEXT_MONTH],
      [NEXT_MONTH, null],
    ]);
    const taken = await app.call('PATCH', `/api/unit-packages/${rows[0]?.id}`, { body: { to: null } });
    expect([taken.status, taken.body.message]).toEqual([409, expect.stringContaining(`since ${NEXT_MONTH}`)]);
  });

  it('leave no day of an owner without terms, and give days back that a change had taken', async () => {
    const owned = await app.store.transaction((tx) => insertOwnedHouse(tx, { units: 1 }));
    const unit = owned.unit_id;
    const [one, two] = [await newPackage(), await newPackage()];
    expect((await assign(one, { unit_id: unit, from: LAST_YEAR })).status).toBe(200);
    expect((await assign(two, { unit_id: unit, from: NEXT_MONTH })).status).toBe(200);
    const rows = async () => {
      const { body } = await app.list('unit-packages', { filter: { unit_id: unit }, sort: { from: 1 } });
      return body['unit-packages'] as readonly { id: number; from: string; to: string | null }[];
    };
    const [earlier, later] = await rows();
    const change = (id: number | undefined, body: object) => app.call('PATCH', `/api/unit-packages/${id}`, { body });
    const moved = await change(later?.id, { from: '2027-01-10' });
    expect([moved.status, moved.body.message]).toEqual([
      409,
      expect.stringContaining(`From ${NEXT_MONTH} to 2027-01-09`),
    ]);
    const ended = await change(later?.id, { to: '2027-03-01' });
    expect([ended.status, ended.body.message]).toEqual([409, expect.stringContaining('From 2027-03-01 on')]);
    const removed = await app.call('DELETE', `/api/unit-packages/${later?.id}`);
    expect(removed.status, removed.text).toBe(200);
    expect((await rows()).map(({ from, to }) => [from, to])).toEqual([[LAST_YEAR, null]]);
    expect((await assign(two, { unit_id: unit, from: NEXT_MONTH })).status).toBe(200);
    expect((await rows()).map(({ from, to }) => [from, to])).toEqual([
      [LAST_YEAR, NEXT_MONTH],
      [NEXT_MONTH, null],
    ]);
    // Without the owner nobody is left without terms.
    const write = (to: string | null) =>
      app.store.transaction((tx) => tx.update(resourceTables['unit-packages'], hasId(earlier?.id ?? 0), { to }));
    if (app.opened.db) await expect(write('2026-11-01')).rejects.toMatchObject({ constraint: 'unit_packages_no_gap' });
    await app.store.transaction((tx) => tx.update(resourceTables.ownerships, is('unit_id', unit), { to: NEXT_MONTH }));
    const [, again] = await rows();
    expect((await change(again?.id, { to: '2027-03-01' })).status).toBe(200);
    // Another owner follows at once, who would be without terms for a month.
    await app.store.transaction(async (tx) => {
      const share = { unit_id: unit, owner_id: await insertOwner(tx), share_bp: 10_000 };
      await tx.insert(resourceTables.ownerships, { ...share, from: NEXT_MONTH, to: null, note: null });
    });
    const late = await assign(one, { unit_id: unit, from: '2027-04-01' });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('2027-03-31')]);
    expect((await assign(one, { unit_id: unit, from: '2027-03-01' })).status).toBe(200);
  });

  it('count the units that are on a package today, and are listed by how they share', async () => {
    const [one, other] = [await newPackage(), await newPackage()];
    const unit = units[5] ?? 0;
    const counted = async () => [(await packageOf(one))['unit_count'], (await packageOf(other))['unit_count']];
    expect((await assign(one, { unit_id: unit, from: LAST_YEAR })).status).toBe(200);
    expect(await counted()).toEqual([1, 0]);
    // Whose unit it is changes without a word to the package, and one owner of two shares counts once.
    const owners = async () => (await packageOf(one))['owner_count'];
    const [mine, theirs] = await app.store.transaction(async (tx) => [await insertOwner(tx), await insertOwner(tx)]);
    const share = async (owner_id: number) => {
      const body = { unit_id: unit, owner_id, share_bp: 3000, from: LAST_YEAR };
      const created = await app.call('POST', '/api/ownerships', { body });
      expect(created.status, created.text).toBe(201);
      return owners();
    };
    expect([await share(mine), await share(theirs), await share(mine)]).toEqual([1, 2, 2]);
    expect((await assign(other, { unit_id: unit, from: THIS_MONTH })).status).toBe(200);
    expect(await counted()).toEqual([0, 1]);
    const moved = await app.list('unit-packages', { filter: { unit_id: unit, package_id: other } });
    const [row] = moved.body['unit-packages'] as readonly { id: number }[];
    expect((await app.call('DELETE', `/api/unit-packages/${row?.id}`)).status).toBe(200);
    expect(await counted()).toEqual([1, 0]);
    // What begins on a later day counts from that day on.
    expect((await assign(other, { unit_id: unit, from: NEXT_MONTH })).status).toBe(200);
    expect(await counted()).toEqual([1, 0]);
    await app.store.transaction((tx) => notePackages(tx, [other, one], NEXT_MONTH));
    expect(await counted()).toEqual([0, 1]);
    await app.store.transaction((tx) =>
      beginVersions({ tx, context: theHouse(`${THIS_MONTH}T01:00:00.000Z`) }, THIS_MONTH),
    );
    expect(await counted()).toEqual([1, 0]);

    const sublet = usualTerms({ type: 'fixed_sublet', monthly_sen: 80_000 });
    const id = await made({ package_id: one, effective_from: LAST_YEAR, terms: sublet });
    expect((await act(id, 'approve')).status).toBe(200);
    const { body } = await app.list('service-packages', { filter: { share_type: 'fixed_sublet' } });
    expect(body['service-packages']).toMatchObject([{ id: one, split: 'RM 800.00' }]);
  });

  it('are refused a second time on a day by the database itself', async () => {
    const row = { unit_id: units[2] ?? 0, package_id, to: null, note: null };
    const insert = (from: string) =>
      app.store.transaction((tx) => tx.insert(resourceTables['unit-packages'], { ...row, from }));
    await insert(LAST_YEAR);
    await expect(insert(NEXT_MONTH)).rejects.toThrow(Overlaps);
  });

  it('take a unit once where two people put it on two packages at once', async () => {
    const unit = units[3] ?? 0;
    const other = await newPackage();
    const answers = await Promise.all(
      [package_id, other].map((to) =>
        app.call('POST', '/api/unit-packages', { body: { unit_id: unit, package_id: to, from: LAST_YEAR } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it('are retired once no unit is on them', async () => {
    const retire = (id: number) =>
      app.call('PATCH', `/api/service-packages/${id}/retire`, { body: { reason: 'No longer offered' } });
    expect((await retire(package_id)).body.message).toContain('Units on this package');
    const unused = await newPackage();
    expect((await retire(unused)).status).toBe(200);
    expect((await assign(unused, { unit_id: units[4], from: NEXT_MONTH })).status).toBe(409);
  });

  it('say at their place what is wrong with the terms', async () => {
    const terms = { ...first, share: { type: 'profit_share', owner_bp: 10_001 } };
    const body = { package_id, effective_from: NEXT_MONTH, terms };
    const { status, body: answer } = await app.call('POST', '/api/package-versions', { body });
    expect([status, answer.errors]).toEqual([400, { terms: ['Terms (share.owner_bp) must be at most 10000'] }]);
  });

  it.each([
    ['costs', 'Terms (costs) is missing; enter each of its parts: channel, gateway, agent'],
    ['fees', 'Terms (fees) is missing; enter each of its parts: admin_sen, admin_per, sst_on_host_fee, sst_bp'],
    ['share', 'Terms (share.type) must be one of: profit_share, revenue_share, fixed_sublet, guaranteed_return'],
  ])('say which part of the terms is missing, and what to enter: %s', async (part, said) => {
    const body = { package_id, effective_from: NEXT_MONTH, terms: { ...first, [part]: undefined } };
    const { status, body: answer } = await app.call('POST', '/api/package-versions', { body });
    expect([status, answer.errors]).toEqual([400, { terms: [expect.stringContaining(said)] }]);
    const chinese = await app.call('POST', '/api/package-versions', { body, headers: { 'accept-language': 'zh-CN' } });
    expect(String(chinese.body.errors?.['terms']?.[0])).toMatch(/条款.*(缺少|必须是)|缺少.*条款/);
  });

  it('begin with their day', async () => {
    const { body } = await app.list('package-versions', { filter: { package_id, state: 'approved' } });
    const [coming] = body['package-versions'] as readonly { id: number }[];
    const context = theHouse(`${NEXT_MONTH}T01:00:00.000Z`);
    await app.store.transaction((tx) => beginVersions({ tx, context }, NEXT_MONTH));
    expect((await version(coming?.id ?? 0))['state']).toBe('active');
    const known = await app.call('GET', `/api/service-packages/${package_id}`);
    expect(known.body.data['current_version_id']).toBe(coming?.id);
    const left = await app.list('package-versions', { filter: { package_id, state: 'superseded' } });
    expect(left.body.totalCount).toBe(1);
  });
});
