import { describe, expect, it } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { beginVersions, notePackages } from '#server/domain/packages/versions.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import { is } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { Overlaps } from '#server/platform/database/store.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { insertOwnedHouse, insertOwner } from '#tests/support/owners.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { LAST_YEAR, NEXT_MONTH, THIS_MONTH, packagesOver } from '#tests/support/packages/versions.ts';

describe.each(domainEngines)('packages over $name', (engine) => {
  const { scene, made, act, assign, packageOf, newPackage } = packagesOver(engine);

  it('follow each other at a unit without a gap or a shared day', async () => {
    const unit = scene.units[1] ?? 0;
    const other = await newPackage();
    expect((await assign(scene.package_id, { unit_id: unit, from: LAST_YEAR })).status).toBe(200);
    expect((await assign(other, { unit_id: unit, from: '2026-10-15' })).body.message).toContain(THIS_MONTH);
    expect((await assign(other, { unit_id: unit, from: NEXT_MONTH })).status).toBe(200);
    const { body } = await scene.app.list('unit-packages', { filter: { unit_id: unit }, sort: { from: 1 } });
    const rows = body['unit-packages'] as readonly { id: number; from: string; to: string | null }[];
    expect(rows.map(({ from, to }) => [from, to])).toEqual([
      [LAST_YEAR, NEXT_MONTH],
      [NEXT_MONTH, null],
    ]);
    const taken = await scene.app.call('PATCH', `/api/unit-packages/${rows[0]?.id}`, { body: { to: null } });
    expect([taken.status, taken.body.message]).toEqual([409, expect.stringContaining(`since ${NEXT_MONTH}`)]);
  });

  it('leave no day of an owner without terms, and give days back that a change had taken', async () => {
    const owned = await scene.app.store.transaction((tx) => insertOwnedHouse(tx, { units: 1 }));
    const unit = owned.unit_id;
    const [one, two] = [await newPackage(), await newPackage()];
    expect((await assign(one, { unit_id: unit, from: LAST_YEAR })).status).toBe(200);
    expect((await assign(two, { unit_id: unit, from: NEXT_MONTH })).status).toBe(200);
    const rows = async () => {
      const { body } = await scene.app.list('unit-packages', { filter: { unit_id: unit }, sort: { from: 1 } });
      return body['unit-packages'] as readonly { id: number; from: string; to: string | null }[];
    };
    const [earlier, later] = await rows();
    const change = (id: number | undefined, body: object) =>
      scene.app.call('PATCH', `/api/unit-packages/${id}`, { body });
    const moved = await change(later?.id, { from: '2027-01-10' });
    expect([moved.status, moved.body.message]).toEqual([
      409,
      expect.stringContaining(`From ${NEXT_MONTH} to 2027-01-09`),
    ]);
    const ended = await change(later?.id, { to: '2027-03-01' });
    expect([ended.status, ended.body.message]).toEqual([409, expect.stringContaining('From 2027-03-01 on')]);
    const removed = await scene.app.call('DELETE', `/api/unit-packages/${later?.id}`);
    expect(removed.status, removed.text).toBe(200);
    expect((await rows()).map(({ from, to }) => [from, to])).toEqual([[LAST_YEAR, null]]);
    expect((await assign(two, { unit_id: unit, from: NEXT_MONTH })).status).toBe(200);
    expect((await rows()).map(({ from, to }) => [from, to])).toEqual([
      [LAST_YEAR, NEXT_MONTH],
      [NEXT_MONTH, null],
    ]);
    // Without the owner nobody is left without terms.
    const write = (to: string | null) =>
      scene.app.store.transaction((tx) => tx.update(resourceTables['unit-packages'], hasId(earlier?.id ?? 0), { to }));
    if (scene.app.opened.db)
      await expect(write('2026-11-01')).rejects.toMatchObject({ constraint: 'unit_packages_no_gap' });
    await scene.app.store.transaction((tx) =>
      tx.update(resourceTables.ownerships, is('unit_id', unit), { to: NEXT_MONTH }),
    );
    const [, again] = await rows();
    expect((await change(again?.id, { to: '2027-03-01' })).status).toBe(200);
    // Another owner follows at once, who would be without terms for a month.
    await scene.app.store.transaction(async (tx) => {
      const share = { unit_id: unit, owner_id: await insertOwner(tx), share_bp: 10_000 };
      await tx.insert(resourceTables.ownerships, { ...share, from: NEXT_MONTH, to: null, note: null });
    });
    const late = await assign(one, { unit_id: unit, from: '2027-04-01' });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('2027-03-31')]);
    expect((await assign(one, { unit_id: unit, from: '2027-03-01' })).status).toBe(200);
  });

  it('count the units that are on a package today, and are listed by how they share', async () => {
    const [one, other] = [await newPackage(), await newPackage()];
    const unit = scene.units[5] ?? 0;
    const counted = async () => [(await packageOf(one))['unit_count'], (await packageOf(other))['unit_count']];
    expect((await assign(one, { unit_id: unit, from: LAST_YEAR })).status).toBe(200);
    expect(await counted()).toEqual([1, 0]);
    // Whose unit it is changes without a word to the package, and one owner of two shares counts once.
    const owners = async () => (await packageOf(one))['owner_count'];
    const [mine, theirs] = await scene.app.store.transaction(async (tx) => [
      await insertOwner(tx),
      await insertOwner(tx),
    ]);
    const share = async (owner_id: number) => {
      const body = { unit_id: unit, owner_id, share_bp: 3000, from: LAST_YEAR };
      const created = await scene.app.call('POST', '/api/ownerships', { body });
      expect(created.status, created.text).toBe(201);
      return owners();
    };
    expect([await share(mine), await share(theirs), await share(mine)]).toEqual([1, 2, 2]);
    expect((await assign(other, { unit_id: unit, from: THIS_MONTH })).status).toBe(200);
    expect(await counted()).toEqual([0, 1]);
    const moved = await scene.app.list('unit-packages', { filter: { unit_id: unit, package_id: other } });
    const [row] = moved.body['unit-packages'] as readonly { id: number }[];
    expect((await scene.app.call('DELETE', `/api/unit-packages/${row?.id}`)).status).toBe(200);
    expect(await counted()).toEqual([1, 0]);
    // What begins on a later day counts from that day on.
    expect((await assign(other, { unit_id: unit, from: NEXT_MONTH })).status).toBe(200);
    expect(await counted()).toEqual([1, 0]);
    await scene.app.store.transaction((tx) => notePackages(tx, [other, one], NEXT_MONTH));
    expect(await counted()).toEqual([0, 1]);
    await scene.app.store.transaction((tx) =>
      beginVersions({ tx, context: theHouse(`${THIS_MONTH}T01:00:00.000Z`) }, THIS_MONTH),
    );
    expect(await counted()).toEqual([1, 0]);

    const sublet = usualTerms({ type: 'fixed_sublet', monthly_sen: 80_000 });
    const id = await made({ package_id: one, effective_from: LAST_YEAR, terms: sublet });
    expect((await act(id, 'approve')).status).toBe(200);
    const { body } = await scene.app.list('service-packages', { filter: { share_type: 'fixed_sublet' } });
    expect(body['service-packages']).toMatchObject([{ id: one, split: 'RM 800.00' }]);
  });

  it('are refused a second time on a day by the database itself', async () => {
    const row = { unit_id: scene.units[2] ?? 0, package_id: scene.package_id, to: null, note: null };
    const insert = (from: string) =>
      scene.app.store.transaction((tx) => tx.insert(resourceTables['unit-packages'], { ...row, from }));
    await insert(LAST_YEAR);
    await expect(insert(NEXT_MONTH)).rejects.toThrow(Overlaps);
  });

  it('take a unit once where two people put it on two packages at once', async () => {
    const unit = scene.units[3] ?? 0;
    const other = await newPackage();
    const answers = await Promise.all(
      [scene.package_id, other].map((to) =>
        scene.app.call('POST', '/api/unit-packages', { body: { unit_id: unit, package_id: to, from: LAST_YEAR } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it('are retired once no unit is on them', async () => {
    const retire = (id: number) =>
      scene.app.call('PATCH', `/api/service-packages/${id}/retire`, { body: { reason: 'No longer offered' } });
    expect((await retire(scene.package_id)).body.message).toContain('Units on this package');
    const unused = await newPackage();
    expect((await retire(unused)).status).toBe(200);
    expect((await assign(unused, { unit_id: scene.units[4], from: NEXT_MONTH })).status).toBe(409);
  });
});
