import { beforeAll, describe, expect, it } from 'vitest';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import type { Rows } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type Person, peopleOver } from '#tests/support/people.ts';

const ATTENDANCE = '/user-mgmt/rider-attendance';

describe.each(domainEngines)('riders over $name', (engine) => {
  const { scene } = peopleOver(engine);

  describe('attendance', () => {
    let rider: Person;
    beforeAll(async () => {
      rider = await scene.people.create('rider');
      const other = await scene.people.create('rider');
      await scene.app.store.transaction(async (tx) => {
        for (let day = 1; day <= 20; day += 1) {
          const date = `2026-10-${String(day).padStart(2, '0')}`;
          const isAbsent = day % 5 === 0;
          const values = {
            date,
            state: isAbsent ? 'absent' : 'present',
            check_in_at: isAbsent ? null : `${date}T01:00:00.000Z`,
            check_out_at: isAbsent ? null : `${date}T09:30:00.000Z`,
            minutes: isAbsent ? null : 510,
          };
          for (const { account_number } of [rider, other]) {
            await tx.insert(resourceTables.attendance, { ...values, account_number });
          }
        }
      });
    });
    const days = async (query: string): Promise<unknown[]> => {
      const answer = await scene.app.call('GET', `${ATTENDANCE}?account_number=${rider.account_number}&${query}`);
      expect(answer.status, answer.text).toBe(200);
      return (answer.body['attendance'] as Rows).map(({ date }) => date);
    };

    it('answers the days between two dates, both included', async () => {
      expect(await days('start_date=2026-10-03&end_date=2026-10-05')).toEqual([
        '2026-10-03',
        '2026-10-04',
        '2026-10-05',
      ]);
      expect(await days('start_date=2026-10-20&end_date=2026-10-20')).toEqual(['2026-10-20']);
      expect(await days('end_date=2026-10-01')).toEqual(['2026-10-01']);
    });

    it('holds what the contract names, and the total of what it narrows to', async () => {
      const query = `account_number=${rider.account_number}&start_date=2026-10-01&end_date=2026-10-20`;
      const { body } = await scene.app.call('GET', `${ATTENDANCE}?${query}`);
      expect([body.totalCount, (body['attendance'] as Rows).length]).toEqual([20, 10]);
      expect((body['attendance'] as Rows)[1]).toMatchObject({
        account_number: rider.account_number,
        date: '2026-10-02',
        check_in_at: '2026-10-02T01:00:00.000Z',
        check_out_at: '2026-10-02T09:30:00.000Z',
        minutes: 510,
      });
    });

    it('takes the list parameters beside its own', async () => {
      const json = (value: unknown): string => encodeURIComponent(JSON.stringify(value));
      const list = `filter=${json({ state: 'absent' })}&sort=${json({ date: -1 })}&pagination=${json({ limit: 2 })}`;
      expect(await days(`start_date=2026-10-06&end_date=2026-10-20&${list}`)).toEqual(['2026-10-20', '2026-10-15']);
    });

    it.each([
      ['start_date=2026-10-05&end_date=2026-10-04', 'end_date'],
      ['start_date=2026-02-30', 'start_date'],
      ['end_date=yesterday', 'end_date'],
      ['start=2026-10-05', 'start'],
    ])('refuses %s', async (query, param) => {
      const answer = await scene.app.call('GET', `${ATTENDANCE}?account_number=${rider.account_number}&${query}`);
      expect([answer.status, answer.body.code, answer.body.param]).toEqual([400, 'BAD_QUERY', param]);
    });
  });
});
