import { describe, expect, it } from 'vitest';
import { findTermsInForce, listTermsInForce } from '#server/domain/packages/in-force.ts';
import { beginVersions } from '#server/domain/packages/versions.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import { domainEngines } from '#tests/support/engines.ts';
import {
  LAST_YEAR,
  NEXT_MONTH,
  THIS_MONTH,
  first,
  packagesOver,
  second,
  third,
} from '#tests/support/packages/versions.ts';

describe.each(domainEngines)('packages over $name', (engine) => {
  const { scene, made, act, assign, version, newPackage } = packagesOver(engine);

  it('are numbered by their code, and approved by somebody who did not write them', async () => {
    const id = await made({ effective_from: LAST_YEAR, terms: first });
    expect(await version(id)).toMatchObject({ name: 'PS-1 v1', state: 'draft', share_type: 'profit_share' });
    // A colleague's remark does not make the terms theirs.
    const remark = { body: { note: 'Read' }, token: scene.colleague };
    expect((await scene.app.call('PATCH', `/api/package-versions/${id}`, remark)).status).toBe(200);
    const own = await act(id, 'approve', { token: scene.app.admin });
    expect([own.status, own.body.message]).toEqual([403, expect.stringContaining('step before this one yourself')]);
    expect((await act(id, 'approve')).status).toBe(200);
    expect(await version(id)).toMatchObject({ state: 'active', ends_on: null });
    const { body } = await scene.app.call('GET', `/api/service-packages/${scene.package_id}`);
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
    const { body } = await scene.app.list('package-versions', {
      filter: { package_id: scene.package_id, state: 'active' },
    });
    const [active] = body['package-versions'] as readonly { id: number }[];
    const path = `/api/package-versions/${active?.id}`;
    const change = await scene.app.call('PATCH', path, { body: { terms: second } });
    expect([change.status, change.body.message]).toEqual([409, expect.stringContaining('“New version”')]);
    expect((await scene.app.call('DELETE', path)).status).toBe(409);
    expect((await version(active?.id ?? 0))['terms']).toEqual(first);
  });

  it('stay as somebody approved them, whatever is taken back, and are approved by nobody who wrote a part', async () => {
    const id = await made({ package_id: await newPackage(), effective_from: NEXT_MONTH, terms: first });
    const path = `/api/package-versions/${id}`;
    const edit = await scene.app.call('PATCH', path, { body: { terms: second } });
    expect((await scene.app.call('PATCH', path, { body: { terms: third }, token: scene.colleague })).status).toBe(200);
    for (const token of [scene.app.admin, scene.colleague])
      expect((await act(id, 'approve', { token })).status).toBe(403);
    const another = (await scene.app.administrator([28, 29, 30, 31])).token;
    expect((await act(id, 'approve', { token: another })).status).toBe(200);
    const { body } = await scene.app.list('audit', { filter: { resource: 'package-versions', record_id: id } });
    const edits = (body['audit'] as { id: number; action: string }[]).filter(({ action }) => action === 'update');
    expect(edits.map((one) => one.id)).toContain(edit.body.audit_id);
    for (const entry of edits) {
      const undone = await scene.app.call('POST', `/api/audit/${entry.id}/undo`, { body: { reason: 'As before' } });
      expect([undone.status, undone.body.code]).toEqual([409, 'CONFLICT']);
    }
    expect((await version(id))['terms']).toEqual(third);
  });

  it('begin with a month, and end the version before', async () => {
    const [before] = (await scene.app.list('package-versions', { filter: { package_id: scene.package_id } })).body[
      'package-versions'
    ] as readonly { id: number }[];
    const odd = await act(before?.id ?? 0, 'new-version', { body: { effective_from: '2026-12-02' } });
    expect([odd.status, odd.body.errors]).toEqual([
      400,
      { effective_from: [expect.stringContaining('must be the first day of a month')] },
    ]);
    const drafted = await act(before?.id ?? 0, 'new-version', {
      body: { effective_from: NEXT_MONTH },
      token: scene.app.admin,
    });
    expect(drafted.status, drafted.text).toBe(200);
    const { body } = await scene.app.list('package-versions', {
      filter: { package_id: scene.package_id, state: 'draft' },
    });
    const [draft] = body['package-versions'] as readonly { id: number; name: string }[];
    expect(draft?.name).toBe('PS-1 v2');
    const path = `/api/package-versions/${draft?.id}`;
    expect((await scene.app.call('PATCH', path, { body: { terms: second } })).status).toBe(200);
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
    const unit = scene.units[0] ?? 0;
    expect((await assign(scene.package_id, { unit_id: unit, from: LAST_YEAR })).status).toBe(200);
    const on = (day: string) => findTermsInForce(scene.app.store, unit, day);
    expect([await on('2024-12-31'), (await on('2026-11-30'))?.terms, (await on(NEXT_MONTH))?.terms]).toEqual([
      null,
      first,
      second,
    ]);
    const rows = await listTermsInForce(scene.app.store, [unit], { from: '2024-12-01', until: '2027-01-01' });
    expect(rows.map(({ from, until }) => [from, until])).toEqual([
      [LAST_YEAR, NEXT_MONTH],
      [NEXT_MONTH, '2027-01-01'],
    ]);
  });

  it('say at their place what is wrong with the terms', async () => {
    const terms = { ...first, share: { type: 'profit_share', owner_bp: 10_001 } };
    const body = { package_id: scene.package_id, effective_from: NEXT_MONTH, terms };
    const { status, body: answer } = await scene.app.call('POST', '/api/package-versions', { body });
    expect([status, answer.errors]).toEqual([400, { terms: ['Terms (share.owner_bp) must be at most 10000'] }]);
  });

  it.each([
    ['costs', 'Terms (costs) is missing; enter each of its parts: channel, gateway, agent'],
    ['fees', 'Terms (fees) is missing; enter each of its parts: admin_sen, admin_per, sst_on_host_fee, sst_bp'],
    ['share', 'Terms (share.type) must be one of: profit_share, revenue_share, fixed_sublet, guaranteed_return'],
  ])('say which part of the terms is missing, and what to enter: %s', async (part, said) => {
    const body = { package_id: scene.package_id, effective_from: NEXT_MONTH, terms: { ...first, [part]: undefined } };
    const { status, body: answer } = await scene.app.call('POST', '/api/package-versions', { body });
    expect([status, answer.errors]).toEqual([400, { terms: [expect.stringContaining(said)] }]);
    const chinese = await scene.app.call('POST', '/api/package-versions', {
      body,
      headers: { 'accept-language': 'zh-CN' },
    });
    expect(String(chinese.body.errors?.['terms']?.[0])).toMatch(/条款.*(缺少|必须是)|缺少.*条款/);
  });

  it('begin with their day', async () => {
    const { body } = await scene.app.list('package-versions', {
      filter: { package_id: scene.package_id, state: 'approved' },
    });
    const [coming] = body['package-versions'] as readonly { id: number }[];
    const context = theHouse(`${NEXT_MONTH}T01:00:00.000Z`);
    await scene.app.store.transaction((tx) => beginVersions({ tx, context }, NEXT_MONTH));
    expect((await version(coming?.id ?? 0))['state']).toBe('active');
    const known = await scene.app.call('GET', `/api/service-packages/${scene.package_id}`);
    expect(known.body.data['current_version_id']).toBe(coming?.id);
    const left = await scene.app.list('package-versions', {
      filter: { package_id: scene.package_id, state: 'superseded' },
    });
    expect(left.body.totalCount).toBe(1);
  });
});
