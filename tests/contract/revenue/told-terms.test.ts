import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import type { Answer } from '#tests/support/app.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';

/** The clock stands on 20 November 2026: the month that is told still runs. */
const [THIS_MONTH, NEXT_MONTH] = ['2026-11-01', '2026-12-01'];
const [first, second] = [7200, 5000].map((owner_bp) => usualTerms({ type: 'profit_share', owner_bp }));

describe.each(databaseEngines)('terms of a month that was told over $name', (engine) => {
  let house: OwnersHouse;
  let own = 0;
  let other = 0;
  let unit = 0;
  let later = 0;
  let statement = 0;
  let reference = '';

  const refused = ({ status, body }: Answer) => [status, body.message];
  const told = () => [
    409,
    `2026-11 is locked: statement ${reference} was shared by the terms of then. Choose ${NEXT_MONTH} or a later day, or make that statement anew first.`,
  ];
  const draft = async (package_id: number, effective_from: string): Promise<number> => {
    const made = await house.app.call('POST', '/api/package-versions', {
      body: { package_id, effective_from, terms: second },
    });
    expect(made.status, made.text).toBe(201);
    return Number(made.body.data['id']);
  };
  const approve = async (id: number): Promise<Answer> => {
    const { token } = await house.app.administrator([28, 29, 30, 31]);
    return house.app.call('PATCH', `/api/package-versions/${id}/approve`, { body: {}, token });
  };
  const assign = (unit_id: number, from: string): Promise<Answer> =>
    house.app.call('PATCH', `/api/service-packages/${other}/assign`, { body: { unit_id, from } });
  const rowOf = async (unit_id: number): Promise<number> => {
    const { body } = await house.app.list('unit-packages', { filter: { unit_id }, sort: { from: -1 } });
    return (body['unit-packages'] as readonly { id: number }[])[0]?.id ?? 0;
  };

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    [own, other] = [await house.agree(first!), await house.agree(second!)];
    const owned = await house.unit(own);
    unit = owned.unit_id;
    later = (await house.unit(own)).unit_id;
    await house.sell(unit, { arrival: '2026-11-05', departure: '2026-11-07', lines: { ROOM: 100_000 } });
    await house.settle('2026-11');
    ({ id: statement, reference } = (await house.statement(owned.owners[0] ?? 0, '2026-11'))!);
    for (const name of ['review', 'lock']) await house.act('owner-statements', statement, name);
  }, 60_000);
  afterAll(() => house?.close());

  it('are not replaced by a version that a colleague approves', async () => {
    const late = await approve(await draft(own, THIS_MONTH));
    expect(refused(late)).toEqual(told());
    const { rows } = await house.db.query(`select state, ends_on from package_versions where package_id = ${own}`);
    expect(rows.toSorted((a, b) => (String(a['state']) < String(b['state']) ? -1 : 1))).toEqual([
      { state: 'active', ends_on: null },
      { state: 'draft', ends_on: null },
    ]);
  });

  it('are not replaced by another package, on whichever way the unit would come to it', async () => {
    expect(refused(await assign(unit, THIS_MONTH))).toEqual(told());
    expect(refused(await assign(unit, '2026-11-15'))).toEqual(told());
    const row = `/api/unit-packages/${await rowOf(unit)}`;
    expect(refused(await house.app.call('PATCH', row, { body: { to: '2026-11-15' } }))).toEqual(told());
    expect((await house.app.call('PATCH', row, { body: { note: 'Read again' } })).status).toBe(200);
  });

  it('do not go with a package that began within it', async () => {
    const { unit_id, owners } = await house.unit(other, [{ share_bp: 10_000 }], THIS_MONTH);
    await house.sell(unit_id, { arrival: '2026-11-05', departure: '2026-11-07', lines: { ROOM: 50_000 } });
    await house.settle('2026-11', owners);
    const { id } = (await house.statement(owners[0] ?? 0, '2026-11'))!;
    for (const name of ['review', 'lock']) await house.act('owner-statements', id, name);
    const gone = await house.app.call('DELETE', `/api/unit-packages/${await rowOf(unit_id)}`);
    expect([gone.status, gone.body.message]).toEqual([409, expect.stringContaining('2026-11 is locked')]);
  });

  it('may change from the month after on, and where nobody was told of the unit', async () => {
    expect((await assign(later, THIS_MONTH)).status).toBe(200);
    const next = await approve(await draft(own, NEXT_MONTH));
    expect(next.status, next.text).toBe(200);
    const moved = await assign(unit, NEXT_MONTH);
    expect(moved.status, moved.text).toBe(200);
  });

  it('may change again once the statement is made anew', async () => {
    const row = `/api/unit-packages/${await rowOf(unit)}`;
    expect(refused(await house.app.call('PATCH', row, { body: { from: THIS_MONTH } }))).toEqual(told());
    expect((await house.app.call('DELETE', row)).status).toBe(200);
    await house.act('owner-statements', statement, 'reissue', { reason: 'Another package since the 1st' });
    const moved = await assign(unit, THIS_MONTH);
    expect(moved.status, moved.text).toBe(200);
  });
});
