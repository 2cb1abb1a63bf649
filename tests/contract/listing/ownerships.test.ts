import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { insertHouse } from '#tests/support/houses.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';

/** The clock stands on 20 November 2026. */
const [PAST, SOON] = ['2026-01-01', '2026-12-01'];

interface Share {
  readonly owner_id: number;
  readonly share_bp: number;
  readonly from: string;
  readonly to: string | null;
}

describe.each(domainEngines)('the owners of a unit over $name', (engine) => {
  let app: TestApp;
  let units: readonly number[] = [];
  const owners: number[] = [];

  const give = (unit_id: number, values: object) =>
    app.call('POST', '/api/ownerships', { body: { unit_id, ...values } });
  const sharesOf = async (unit_id: number): Promise<readonly Share[]> => {
    const { body } = await app.list('ownerships', { filter: { unit_id }, sort: { from: 1, id: 1 } });
    return (body['ownerships'] as readonly Share[]).map(({ owner_id, share_bp, from, to }) => ({
      owner_id,
      share_bp,
      from,
      to,
    }));
  };
  const ownerOf = async (id: number): Promise<unknown> =>
    (await app.call('GET', `/api/units/${id}`)).body.data['owner_id'];

  beforeAll(async () => {
    app = await TestApp.start(engine);
    ({ units } = await app.store.transaction((tx) => insertHouse(tx, { units: 10 })));
    for (let n = 0; n < 3; n += 1) {
      const values = { account_number: `OWN-${n}`, legal_name: `Owner ${n}`, status: 'active' };
      const user = { account_number: `OWN-${n}`, name: `Owner ${n}`, email: `o${n}@x.test`, phone: `+6012345670${n}` };
      const { id } = await app.store.transaction(async (tx) => {
        const made = await tx.insert(resourceTables.users, { ...user, role: 'owner', status: 'approved' });
        return tx.insert(resourceTables.owners, { ...values, user_id: made['id'] });
      });
      owners.push(id);
    }
  }, 60_000);
  afterAll(() => app?.close());

  it('make the unit say who owns most of it today', async () => {
    const [unit = 0] = units;
    expect((await give(unit, { owner_id: owners[0], share_bp: 4000, from: PAST })).status).toBe(201);
    expect(await ownerOf(unit)).toBe(owners[0]);
    expect((await give(unit, { owner_id: owners[1], share_bp: 6000, from: PAST })).status).toBe(201);
    expect(await ownerOf(unit)).toBe(owners[1]);
  });

  it('never own more than the whole of it on any day', async () => {
    const [unit = 0] = units;
    const more = await give(unit, { owner_id: owners[2], share_bp: 1, from: SOON });
    expect([more.status, more.body.message]).toEqual([409, expect.stringContaining('others own 100%')]);
    expect((await give(unit, { owner_id: owners[2], share_bp: 10_000, from: '2025-01-01', to: PAST })).status).toBe(
      201,
    );
    const backwards = await give(unit, { owner_id: owners[2], from: '2024-02-01', to: '2024-02-01' });
    expect([backwards.status, Object.keys(backwards.body.errors ?? {})]).toEqual([400, ['to']]);
  });

  it('own a unit that is there, and a share whose unit has gone stays readable and can be ended', async () => {
    const none = 999_999;
    const answers = [
      await give(none, { owner_id: owners[0], from: PAST }),
      await give(units[5] ?? 0, { owner_id: none, from: PAST }),
    ];
    const gone = 'there is no such record, or no longer';
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
      [400, { unit_id: [`Unit: ${gone}`] }],
      [400, { owner_id: [`Owner: ${gone}`] }],
    ]);
    const { id } = await app.store.transaction((tx) =>
      tx.insert(resourceTables.ownerships, { unit_id: none, owner_id: owners[0], share_bp: 10_000, from: PAST }),
    );
    const path = `/api/ownerships/${id}`;
    expect(await sharesOf(none)).toHaveLength(1);
    expect((await app.call('GET', path)).body.data['unit_id']).toBe(none);
    const ended = await app.call('PATCH', path, { body: { to: SOON } });
    expect([ended.status, ended.body.data?.['to']], ended.text).toEqual([200, SOON]);
  });

  it('sell a part of a share from one day on, and the whole stays whole', async () => {
    const unit = units[1] ?? 0;
    const made = await give(unit, { owner_id: owners[0], from: PAST });
    const path = `/api/ownerships/${String(made.body.data['id'])}/transfer`;
    const sale = { owner_id: owners[1], share_bp: 2500, on: SOON, note: 'Deed 7' };
    const early = await app.call('PATCH', path, { body: { ...sale, on: PAST } });
    expect([early.status, early.body.obstacle]).toEqual([409, 'ownership_day']);
    expect((await app.call('PATCH', path, { body: sale })).status).toBe(200);
    expect(await sharesOf(unit)).toEqual([
      { owner_id: owners[0], share_bp: 10_000, from: PAST, to: SOON },
      { owner_id: owners[1], share_bp: 2500, from: SOON, to: null },
      { owner_id: owners[0], share_bp: 7500, from: SOON, to: null },
    ]);
    expect(await ownerOf(unit)).toBe(owners[0]);
  });

  it('change as a whole when the unit itself is given another owner', async () => {
    const unit = units[2] ?? 0;
    for (const owner_id of [owners[0], owners[1]]) {
      expect((await app.call('PATCH', `/api/units/${unit}`, { body: { owner_id } })).status).toBe(200);
    }
    expect(await sharesOf(unit)).toEqual([{ owner_id: owners[1], share_bp: 10_000, from: '2026-11-20', to: null }]);
  });

  it('are not replaced by one in the form of the unit while several share it', async () => {
    const unit = units[9] ?? 0;
    expect(
      (
        await setOwners(
          unit,
          [
            [owners[0], 6000],
            [owners[1], 4000],
          ],
          PAST,
        )
      ).status,
    ).toBe(200);
    for (const owner_id of [owners[2], null]) {
      const refused = await app.call('PATCH', `/api/units/${unit}`, { body: { owner_id } });
      expect([refused.status, refused.body['code'], refused.body['message']]).toEqual([
        409,
        'CONFLICT',
        '2 owners share the unit. Say whose it is by Set owners, so that no one’s share goes unnoticed.',
      ]);
    }
    expect((await sharesOf(unit)).map(({ share_bp, to }) => [share_bp, to])).toEqual([
      [6000, null],
      [4000, null],
    ]);
    expect((await app.call('PATCH', `/api/units/${unit}`, { body: { floor: 3 } })).status).toBe(200);
  });

  it('lose no share and double none when two are given at once', async () => {
    const unit = units[3] ?? 0;
    const answers = await Promise.all(owners.map((owner_id) => give(unit, { owner_id, share_bp: 5000, from: PAST })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409]);
  });

  const setOwners = (unit: number, list: readonly (readonly [number | undefined, number])[], from: string) =>
    app.call('PATCH', `/api/units/${unit}/set-owners`, {
      body: { owners: list.map(([owner_id, share_bp]) => ({ owner_id, share_bp })), from, note: 'Deed 9' },
    });

  it('are entered together, end what was before, and are taken back as one', async () => {
    const unit = units[6] ?? 0;
    await give(unit, { owner_id: owners[2], from: PAST });
    const made = await setOwners(
      unit,
      [
        [owners[0], 6000],
        [owners[1], 4000],
      ],
      '2026-11-01',
    );
    expect([made.status, made.body.data?.['owner_id']], made.text).toEqual([200, owners[0]]);
    const together = [
      { owner_id: owners[2], share_bp: 10_000, from: PAST, to: '2026-11-01' },
      { owner_id: owners[0], share_bp: 6000, from: '2026-11-01', to: null },
      { owner_id: owners[1], share_bp: 4000, from: '2026-11-01', to: null },
    ];
    expect(await sharesOf(unit)).toEqual(together);
    const again = await setOwners(
      unit,
      [
        [owners[0], 6000],
        [owners[1], 4000],
      ],
      '2026-11-01',
    );
    expect([again.status, again.body.unchanged]).toEqual([409, true]);
    const [entry] = (await app.trail('units', unit)).filter(({ action }) => action === 'set-owners');
    expect(entry?.['changes']).toEqual({
      [`share OWN-2 ${PAST} open`]: [10_000, null],
      [`share OWN-2 ${PAST} 2026-11-01`]: [null, 10_000],
      'share OWN-0 2026-11-01 open': [null, 6000],
      'share OWN-1 2026-11-01 open': [null, 4000],
    });
    const undone = await app.call('POST', `/api/audit/${made.body.audit_id}/undo`);
    expect(undone.status, undone.text).toBe(200);
    expect(await sharesOf(unit)).toEqual([{ owner_id: owners[2], share_bp: 10_000, from: PAST, to: null }]);
    expect(await ownerOf(unit)).toBe(owners[2]);
    expect((await setOwners(unit, [], '2026-11-01')).status).toBe(200);
    expect([await ownerOf(unit), (await sharesOf(unit)).length]).toEqual([null, 1]);
  });

  it('are refused together where they do not come to the whole, are named twice, or are nobody', async () => {
    const unit = units[7] ?? 0;
    const lists = [
      [
        [owners[0], 6000],
        [owners[1], 3000],
      ],
      [
        [owners[0], 5000],
        [owners[0], 5000],
      ],
      [[999_999, 10_000]],
    ] as const;
    for (const list of lists) {
      const answer = await setOwners(unit, list, PAST);
      expect([answer.status, Object.keys(answer.body.errors ?? {})], answer.text).toEqual([400, ['owners']]);
    }
    const { token } = await app.administrator([8, 9, 10, 11]);
    const body = { owners: [{ owner_id: owners[0], share_bp: 10_000 }], from: PAST };
    const refused = await app.call('PATCH', `/api/units/${unit}/set-owners`, { body, token });
    expect([refused.status, refused.body.permission]).toEqual([403, 22]);
    expect(await sharesOf(unit)).toEqual([]);
  });

  it('never leave a part of a unit nobody’s that was somebody’s, and one that comes first is marked until the rest is there', async () => {
    const unit = units[8] ?? 0;
    const marks = async (): Promise<readonly unknown[]> =>
      (
        (await app.list('ownerships', { filter: { unit_id: unit }, sort: { id: 1 } })).body['ownerships'] as readonly {
          is_incomplete: boolean;
        }[]
      ).map(({ is_incomplete }) => is_incomplete);
    const first = await give(unit, { owner_id: owners[0], share_bp: 5000, from: PAST });
    expect([first.body.data['is_incomplete'], await marks()]).toEqual([true, [true]]);
    const second = await give(unit, { owner_id: owners[1], share_bp: 5000, from: PAST });
    expect([second.body.data['is_incomplete'], await marks()]).toEqual([false, [false, false]]);
    const path = `/api/ownerships/${String(first.body.data['id'])}`;
    const answers = [
      await app.call('PATCH', path, { body: { share_bp: 4000 } }),
      await app.call('PATCH', path, { body: { to: SOON } }),
      await app.call('PATCH', path, { body: { from: '2026-02-01' } }),
      await app.call('PATCH', path, { body: { from: '2025-02-01' } }),
      await app.call('DELETE', path),
    ];
    const told = [409, expect.stringMatching(/^Only 50%|^Only 90%/)];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(answers.map(() => told));
    expect(answers[0]?.body.message).toContain('Set owners');
    expect([await marks(), (await sharesOf(unit)).length]).toEqual([[false, false], 2]);
  });

  it('are set by one of many at once', async () => {
    const unit = units[9] ?? 0;
    const answers = await Promise.all(owners.map((owner) => setOwners(unit, [[owner, 10_000]], PAST)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await sharesOf(unit)).toHaveLength(1);
  });
});
