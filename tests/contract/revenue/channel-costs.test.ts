import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { postEvents } from '#server/domain/revenue/ledger.ts';
import { subjectOfStay } from '#server/domain/revenue/stay-shares.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';

describe.each(databaseEngines)('what a channel keeps of a stay over $name', (engine) => {
  let house: OwnersHouse;
  const stay = { arrival: '2026-03-05', departure: '2026-03-07', lines: { ROOM: 10_000 }, channel: true } as const;
  const entriesOf = async (reservation: number): Promise<unknown[]> => {
    const { rows } = await house.db.query(
      `select account, amount_sen from ledger_entries
       where reservation_id = ${reservation} and subject like 'stay-%' order by account, id`,
    );
    return rows.map(({ account, amount_sen }) => [account, Number(amount_sen)]);
  };

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
  }, 60_000);
  afterAll(() => house?.close());

  it('is a cost in an account of its own', async () => {
    const { unit_id, owners } = await house.unit(
      await house.agree(usualTerms({ type: 'profit_share', owner_bp: 7200 })),
    );
    const id = await house.sell(unit_id, stay);
    await house.settle('2026-03', owners);
    expect(await entriesOf(id)).toEqual([
      ['channel-clearing', -1500],
      ['channel-cost', 1500],
      ['host-revenue', -2380],
      ['owner-payable', -6120],
      ['room-revenue', 8500],
    ]);
    const filter = { reservation_id: id, period: '2026-03' };
    const { body } = await house.app.list('stay-revenues', { filter });
    expect(body['stay-revenues']).toMatchObject([{ gross_sen: 10_000, channel_sen: 1500, net_sen: 8500 }]);
  });

  it('is not posted again where the ledger said it within the revenue of the room', async () => {
    const { unit_id, owners } = await house.unit(
      await house.agree(usualTerms({ type: 'profit_share', owner_bp: 7200 })),
    );
    const id = await house.sell(unit_id, stay);
    const of = { unit_id, reservation_id: id };
    const said = { en: 'As before', zh: '如前' };
    const before = [
      { ...of, account: 'room-revenue', amount_sen: 10_000 },
      { ...of, account: 'channel-clearing', amount_sen: -1500 },
      { ...of, account: 'owner-payable', owner_id: owners[0] ?? 0, amount_sen: -6120 },
      { ...of, account: 'host-revenue', amount_sen: -2380 },
    ] as const;
    const event = { posted_on: '2026-03-07', period: '2026-03', code: 'OWNER_SHARE', label: said, formula: '' };
    const subject = subjectOfStay(id, unit_id);
    await house.app.store.transaction((tx) => postEvents(tx, [{ ...event, subject, because: [], parts: before }]));
    await house.settle('2026-03', owners);
    expect(await entriesOf(id)).toHaveLength(before.length);
    const { body } = await house.app.list('stay-revenues', { filter: { reservation_id: id } });
    expect(body['stay-revenues']).toMatchObject([{ gross_sen: 10_000, channel_sen: 1500, net_sen: 8500 }]);
  });
});
