import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnerHoldings, OwnerView } from '#shared/owner-view/answers.ts';
import type { PackageTerms } from '#shared/packages/terms.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { noteDueDays } from '#server/domain/revenue/due-days.ts';
import { takeSegment } from '#server/domain/reservations/rooms/segments.ts';
import { hasId } from '#server/kit/kit.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';
import type { Statement } from '#tests/support/worked-month.ts';

const TERMS = usualTerms({ type: 'profit_share', owner_bp: 7200 });
const FREE_OF_FEES = { ...TERMS, fees: { ...TERMS.fees, admin_sen: 0, sst_on_host_fee: false } };

const paidOn = (payout: Partial<PackageTerms['payout']>): PackageTerms => ({
  ...FREE_OF_FEES,
  payout: { ...TERMS.payout, ...payout },
});

describe.each(domainEngines.filter(({ name }) => name !== 'memory'))('when months are due over $name', (engine) => {
  let house: OwnersHouse;

  async function earning(terms: PackageTerms, sen = 100_000): Promise<number> {
    const { unit_id, owners } = await house.unit(await house.agree(terms));
    await house.sell(unit_id, { arrival: '2026-03-04', departure: '2026-03-05', lines: { ROOM: sen } });
    await house.settle('2026-03', owners);
    return owners[0]!;
  }
  const march = async (owner: number): Promise<Statement & Readonly<Record<string, unknown>>> =>
    (await house.statement(owner, '2026-03')) as Statement & Readonly<Record<string, unknown>>;
  async function act(owner: number, ...names: readonly string[]): Promise<void> {
    for (const name of names) await house.act('owner-statements', (await march(owner)).id, name);
  }
  const publish = (owner: number): Promise<void> => act(owner, 'review', 'lock', 'publish');
  const holiday = (date: string, change: object = {}): Promise<number> =>
    house.app.store.transaction(async (tx) => {
      const feast = { name: `Feast of ${date}`, name_zh: '节日', kind: 'federal', date, days: 1, ends_on: date };
      return (await tx.insert(resourceTables.holidays, { ...feast, ...change })).id;
    });

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
  }, 60_000);
  afterAll(() => house?.close());

  it('says it with the publication, by the agreement’s day of the following month', async () => {
    const owner = await earning(paidOn({ day: 15 }));
    await act(owner, 'review', 'lock');
    expect(await march(owner)).toMatchObject({ due_on: null });
    await act(owner, 'publish');
    expect(await march(owner)).toMatchObject({ due_on: '2026-04-15', due_because: null });
    await act(owner, 'pay-out');
    const payout = await house.app.call('GET', `/api/payouts/${(await march(owner)).payout_id ?? 0}`);
    expect(payout.body.data).toMatchObject({ due_on: '2026-04-15' });
  });

  it('keeps the word of every agreement: the earliest day counts', async () => {
    const [early, late] = [await house.agree(paidOn({ day: 8 })), await house.agree(paidOn({ day: 20 }))];
    const [first, second] = [await house.unit(late), await house.unit(early)];
    await house.db.query(`update ownerships set owner_id = ${first.owners[0]!} where owner_id = ${second.owners[0]!}`);
    await house.sell(first.unit_id, { arrival: '2026-03-04', departure: '2026-03-05', lines: { ROOM: 100_000 } });
    await house.settle('2026-03', first.owners);
    await publish(first.owners[0]!);
    expect(await march(first.owners[0]!)).toMatchObject({ due_on: '2026-04-08' });
  });

  it('moves to the next working day, and follows holidays that are declared and taken back', async () => {
    // 11 April 2026 is a Saturday.
    const owner = await earning(paidOn({ day: 11 }));
    await publish(owner);
    await act(owner, 'pay-out');
    expect(await march(owner)).toMatchObject({
      due_on: '2026-04-13',
      due_because: { en: expect.stringContaining('11 Apr 2026 (Saturday), 12 Apr 2026 (Sunday)') },
    });
    await holiday('2026-04-13', { kind: 'school' });
    await holiday('2026-04-13', { states: '03' });
    const declared = await holiday('2026-04-13');
    await noteDueDays(house.app.store);
    const moved = await march(owner);
    expect(moved).toMatchObject({ due_on: '2026-04-14', due_because: { zh: expect.stringContaining('节日') } });
    const payout = await house.app.call('GET', `/api/payouts/${moved.payout_id ?? 0}`);
    expect(payout.body.data).toMatchObject({ due_on: '2026-04-14' });
    await house.app.store.transaction((tx) => tx.remove(resourceTables.holidays, hasId(declared)));
    await noteDueDays(house.app.store);
    expect(await march(owner)).toMatchObject({ due_on: '2026-04-13' });
  });

  it('has no day for a month that pays nothing, and lists what is due', async () => {
    const small = await earning(paidOn({ day: 16, minimum_sen: 10_000_000 }));
    const owner = await earning(paidOn({ day: 16 }));
    for (const each of [small, owner]) await publish(each);
    expect([await march(small), await march(owner)]).toMatchObject([{ due_on: null }, { due_on: '2026-04-16' }]);
    const due = async (filter: object): Promise<readonly unknown[]> => {
      const { body } = await house.app.list('owner-statements', {
        filter: { ...filter, owner_id: { $in: [small, owner] } },
      });
      return (body['owner-statements'] as readonly { owner_id: number }[]).map(({ owner_id }) => owner_id);
    };
    expect(await due({ due_on: { $lte: { $houseDay: 7 } } })).toEqual([owner]);
    expect(await due({ due_on: { $lte: '2026-04-15' } })).toEqual([]);
  });

  it('tells the owner the day in the message, unless the agreement hides it', async () => {
    const outcomeOf = async (terms: PackageTerms): Promise<string> => {
      const owner = await earning(terms);
      await publish(owner);
      await act(owner, 'send');
      const { body } = await house.app.list('outbox', { filter: { statement_id: (await march(owner)).id } });
      return String((body['outbox'] as readonly { data: Readonly<Record<string, string>> }[])[0]?.data['outcome']);
    };
    expect(await outcomeOf(paidOn({ day: 15 }))).toContain('on 15 Apr 2026');
    expect(await outcomeOf(paidOn({ day: 15, is_calendar_shown: false }))).not.toContain('Apr');
  });

  describe('the next payout', () => {
    const look = async (owner: number): Promise<OwnerView> =>
      (await house.app.call('POST', `/api/owners/${owner}/as-owner`, { body: {} })).body.data as unknown as OwnerView;
    const office = async (owner: number, token?: string): Promise<OwnerHoldings> =>
      (await house.app.call('GET', `/api/owners/${owner}/holdings`, token === undefined ? {} : { token })).body
        .data as unknown as OwnerHoldings;

    it('is an estimate until the month is published, then what the statement says', async () => {
      const owner = await earning(paidOn({ day: 15 }));
      const expected = { period: '2026-03', due_on: '2026-04-15', amount_sen: 72_000, is_late: true };
      expect((await look(owner)).next_payout).toMatchObject({ ...expected, is_estimate: true });
      await publish(owner);
      expect((await look(owner)).next_payout).toMatchObject({ ...expected, is_estimate: false });
      expect((await office(owner)).next_payout).toMatchObject({ ...expected, is_shown: true });
      const clerk = await house.app.administrator([20]);
      expect((await office(owner, clerk.token)).next_payout).toBeNull();
    });

    it('is estimated by the agreement for a month without a statement, less what is kept back', async () => {
      const { unit_id, owners } = await house.unit(await house.agree(paidOn({ day: 10, reserve_sen: 20_000 })));
      await house.sell(unit_id, { arrival: '2026-10-04', departure: '2026-10-05', lines: { ROOM: 100_000 } });
      // 10 November 2026 is a Tuesday.
      const october = { period: '2026-10', due_on: '2026-11-10', amount_sen: 52_000, is_estimate: true };
      expect((await look(owners[0]!)).next_payout).toMatchObject(october);
      await house.settle('2026-10', owners);
      expect((await look(owners[0]!)).next_payout).toMatchObject(october);
    });

    it('is late once its day is over', async () => {
      const { unit_id, owners } = await house.unit(await house.agree(paidOn({ day: 15 })));
      await house.sell(unit_id, { arrival: '2026-11-04', departure: '2026-11-05', lines: { ROOM: 100_000 } });
      const november = { period: '2026-11', due_on: '2026-12-15', is_late: false };
      expect((await look(owners[0]!)).next_payout).toMatchObject(november);
    });

    it('says where it goes by the last digits, and why it is held', async () => {
      const owner = await earning(paidOn({ day: 15 }));
      await house.db.query(
        `update owners set bank_name = 'Maybank', bank_account = '514012345678', bank_account_mask = '•••5678' where id = ${owner}`,
      );
      await house.act('owners', owner, 'hold-payouts', { reason: 'Two heirs disagree' });
      const seen = {
        paid_to: { bank: 'Maybank', account: '5678' },
        stopped: { kind: 'held', reason: 'Two heirs disagree' },
      };
      expect(await look(owner)).toMatchObject(seen);
      expect(await office(owner)).toMatchObject(seen);
    });

    it('tells initials of guests and receipts of bills, unless the agreement keeps them', async () => {
      for (const shown of [true, false]) {
        const visibility = { are_initials_shown: shown, are_receipts_shown: shown };
        const { unit_id, owners } = await house.unit(await house.agree({ ...FREE_OF_FEES, visibility }));
        const days = { arrival: '2026-11-10', departure: '2026-11-11' };
        const reservation_id = await house.sell(unit_id, { ...days, lines: { ROOM: 100_000 } });
        const { room_type_id } = house.house;
        await house.app.store.transaction((tx) => takeSegment(tx, { reservation_id, room_type_id, unit_id, ...days }));
        await house.sell(unit_id, { arrival: '2026-03-04', departure: '2026-03-05', lines: { ROOM: 100_000 } });
        const bill = await house.bill(unit_id, { date: '2026-03-20', category: 'water', amount_sen: 1000 });
        await house.db.query(`update expenses set has_receipt = true where id = ${bill}`);
        await house.settle('2026-03', owners);
        await publish(owners[0]!);
        const { units, statements } = await look(owners[0]!);
        const told = units.flatMap(({ stays }) => stays.map(({ initials }) => initials !== ''));
        const receipts = statements.flatMap(({ lines }) => lines.filter(({ has_receipt }) => has_receipt));
        expect([told, receipts.length]).toEqual([[shown], shown ? 1 : 0]);
      }
    });

    it('is kept from the owner where the agreement says so, and not from the office', async () => {
      const owner = await earning(paidOn({ day: 15, is_calendar_shown: false }));
      await publish(owner);
      expect((await look(owner)).next_payout).toBeNull();
      expect((await office(owner)).next_payout).toMatchObject({ due_on: '2026-04-15', is_shown: false });
    });
  });
});
