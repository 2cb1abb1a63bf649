import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { checkLedger } from '#server/domain/revenue/ledger-check.ts';
import { createLog } from '#server/platform/process/log.ts';
import { NOW } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';

const PERIOD = '2026-03';
const REASON = 'The lift stood still for a week.';
const GOODWILL = { amount_sen: 2500, kind: 'goodwill', reason: REASON };

describe.each(domainEngines.filter(({ name }) => name !== 'memory'))(
  'an owner’s month by hand over $name',
  (engine) => {
    let house: OwnersHouse;
    let agreement = 0;
    let owner = 0;

    const month = async (period = PERIOD) => (await house.statement(owner, period))!;
    const send = async (name: string, body: object = {}, token?: string) => {
      const path = `/api/owner-statements/${(await month()).id}/${name}`;
      return house.app.call('PATCH', path, { body, ...(token !== undefined && { token }) });
    };
    async function act(...names: readonly string[]): Promise<void> {
      for (const name of names) {
        const answer = await send(name, name === 'reissue' ? { reason: 'Corrected' } : {});
        expect(answer.status, answer.text).toBe(200);
      }
    }
    async function adjust(facts: object = {}): Promise<number> {
      const answer = await send('adjust', { ...GOODWILL, ...facts });
      expect(answer.status, answer.text).toBe(200);
      const { body } = await house.app.list('owner-adjustments', { filter: { owner_id: owner }, sort: { id: -1 } });
      return Number((body['owner-adjustments'] as readonly { id: number }[])[0]?.id);
    }
    const reverse = (id: number) =>
      house.app.call('PATCH', `/api/owner-adjustments/${id}/reverse`, { body: { reason: 'It ran after all.' } });
    const adjusted = async (period = PERIOD): Promise<readonly number[]> =>
      (await month(period)).lines.filter(({ code }) => code === 'ADJUSTMENT').map(({ amount_sen }) => amount_sen);

    beforeAll(async () => {
      house = await OwnersHouse.open(engine);
      agreement = await house.agree(usualTerms({ type: 'profit_share', owner_bp: 7200 }));
    }, 60_000);
    beforeEach(async () => {
      const { unit_id, owners } = await house.unit(agreement);
      owner = owners[0]!;
      await house.sell(unit_id, { arrival: '2026-03-09', departure: '2026-03-10', lines: { ROOM: 100_000 } });
      await house.settle(PERIOD, [owner]);
    });
    afterAll(() => house?.close());

    it('has a line of its own, with its reason and its entries, borne by the operator', async () => {
      const { payable_sen } = await month();
      const id = await adjust();
      const { lines, ...statement } = await month();
      expect(statement.payable_sen).toBe(payable_sen + 2500);
      const line = lines.find(({ code }) => code === 'ADJUSTMENT')!;
      expect(line).toMatchObject({ amount_sen: 2500, because: [{ text: REASON, text_zh: REASON }] });
      const { rows } = await house.db.query(
        `select id::int, account, amount_sen::int as sen, period from ledger_entries where subject = 'adjustment-${id}' order by id`,
      );
      expect(rows).toMatchObject([
        { id: line.entries[0], account: 'owner-payable', sen: -2500, period: PERIOD },
        { account: 'host-revenue', sen: 2500, period: PERIOD },
      ]);
      const trail = await house.app.trail('owner-statements', statement.id);
      expect(trail.at(-1)).toMatchObject({ action: 'adjust', reason: REASON });
      // Sent again it is none; for another reason it is.
      expect((await send('adjust', GOODWILL)).body.unchanged).toBe(true);
      // It stays when the month is made anew, and when another goes against it.
      await house.settle(PERIOD, [owner]);
      await adjust({ amount_sen: -1000, kind: 'damage' });
      expect(await adjusted()).toEqual([2500, -1000]);
      await act('review', 'lock', 'reissue');
      expect(await adjusted()).toEqual([2500, -1000]);
    });

    it('is reversed in its month while that is a draft, and in the next one once it is told', async () => {
      const { payable_sen } = await month();
      const first = await adjust();
      expect((await reverse(first)).status).toBe(200);
      expect((await reverse(first)).status).toBe(409);
      expect([await adjusted(), (await month()).payable_sen]).toEqual([[], payable_sen]);
      const second = await adjust();
      await act('review', 'lock');
      expect((await reverse(second)).status).toBe(200);
      expect(await adjusted()).toEqual([2500]);
      await house.settle('2026-04', [owner]);
      const april = await month('2026-04');
      expect(april.lines.find(({ code }) => code === 'ADJUSTMENT')).toMatchObject({
        amount_sen: -2500,
        because: [{ text: 'It ran after all.' }],
      });
    });

    it('takes nothing by hand once it was reviewed, or from whoever may not change it', async () => {
      const nothing = await send('adjust', { ...GOODWILL, amount_sen: 0 });
      expect([nothing.status, Object.keys(nothing.body.errors)]).toEqual([400, ['amount_sen']]);
      expect((await send('adjust', { ...GOODWILL, reason: '' })).status).toBe(400);
      const clerk = await house.app.administrator([40, 41]);
      expect((await send('adjust', GOODWILL, clerk.token)).body.permission).toBe(42);
      await act('review');
      expect((await send('adjust', GOODWILL)).status).toBe(409);
      await act('lock');
      expect((await send('adjust', GOODWILL)).status).toBe(409);
      expect(await adjusted()).toEqual([]);
    });

    it('is not locked with a reversal that nobody read', async () => {
      const id = await adjust();
      await act('review');
      expect((await reverse(id)).status).toBe(200);
      expect((await send('lock')).status).toBe(409);
    });

    it('leaves the ledger whole', async () => {
      expect(await checkLedger(house.app.store, createLog('silent'), NOW)).toBe(0);
    });
  },
);
