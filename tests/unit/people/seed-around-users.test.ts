import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PAYOUT_BANKS } from '#shared/constants.ts';
import type { Fields } from '#shared/field.ts';
import { KINDS } from '#shared/kinds.ts';
import { brokenRule, canonical } from '#shared/kept-values.ts';
import { attendance } from '#resources/people/attendance.ts';
import { changeContactSubmissions } from '#resources/people/change-contact-submissions.ts';
import { enquiries, promptnessOf } from '#resources/enquiries/enquiries.ts';
import { owners } from '#resources/people/owners.ts';
import { DemoAttendance } from '#server/seed/people/attendance.ts';
import { demoEnquiries } from '#server/seed/enquiries/enquiries.ts';
import { DemoGuests } from '#server/seed/people/returning-guests.ts';
import { demoListings } from '#server/seed/listing/listings.ts';
import { DemoOwners } from '#server/seed/people/owners.ts';
import { reachOf } from '#server/seed/reservations/reach.ts';
import { demoStays } from '#server/seed/reservations/stays.ts';
import { DemoSubmissions } from '#server/seed/people/submissions.ts';
import { type UserRow, demoUsers } from '#server/seed/people/users.ts';

const now = new Date('2026-03-08T03:30:00.000Z');
const DAY_MS = 86_400_000;
const users = [...demoUsers({ count: 1000, now })];
const byId = new Map(users.map((user) => [user.id, user]));

function watched<W extends { note(user: UserRow): void }>(watcher: W): W {
  for (const user of users) watcher.note(user);
  return watcher;
}

const ownerRows = watched(new DemoOwners()).rows;
const submissionRows = watched(new DemoSubmissions()).rows(now);
const attendanceRows = watched(new DemoAttendance()).rows(now);

const sellers = [
  { id: 2, name: 'Aina' },
  { id: 3, name: '陈美玲' },
];
const listings = demoListings(now, ownerRows);
const stays = demoStays({ now, reach: reachOf(1000) }, listings, watched(new DemoGuests(1000)));
const asked = demoEnquiries(now, { ...listings, stays: stays.reservations }, sellers);

type Rows = readonly Readonly<Record<string, unknown>>[];
const ALL: readonly (readonly [string, Fields, Rows, string])[] = [
  ['owners', owners.fields, ownerRows, 'a208539ec1015609'],
  ['contact changes', changeContactSubmissions.fields, submissionRows, 'ab8577fd3daa619f'],
  ['enquiries', enquiries.fields, asked.enquiries, '64d0940affbbe6e9'],
  ['attendance', attendance.fields, attendanceRows, 'ae005f4933e12c14'],
];

const checksum = (rows: Rows): string => createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16);

describe.each(ALL)('demo %s', (_name, fields, rows, expected) => {
  it('are the same on every machine', () => {
    expect(checksum(rows)).toBe(expected);
  });

  it('hold every value that the declaration allows, and show every state', () => {
    for (const [name, { spec }] of Object.entries(fields)) {
      // Noted of an owner once there are months to tell of.
      if (!spec.stored || spec.kind === 'file' || name === 'statement_state') continue;
      for (const value of rows.map((row) => row[name])) {
        if (value === null) expect(spec.optional, name).toBe(true);
        else {
          expect(KINDS[spec.kind].read(value, spec).ok, `${name}: ${String(value)}`).toBe(true);
          expect(canonical(spec, value)).toBe(value);
          expect(brokenRule(spec, value), `${name}: ${String(value)}`).toBeNull();
        }
      }
      const isFew = Object.keys(spec.options ?? {}).length < 10;
      const present = new Set(rows.map((row) => row[name]));
      if (isFew) for (const option of Object.keys(spec.options ?? {})) expect(present).toContain(option);
    }
  });

  it('are numbered from 1 and come from the past', () => {
    expect(rows.map(({ id }) => id)).toEqual(rows.map((_row, at) => at + 1));
    for (const { created_at, updated_at } of rows) {
      expect(String(created_at) <= String(updated_at) && String(updated_at) <= now.toISOString()).toBe(true);
    }
  });
});

describe('demo owners', () => {
  it('are one for each user who owns', () => {
    const owning = users.filter(({ role }) => role === 'owner');
    expect(ownerRows.map(({ user_id, account_number }) => [user_id, account_number])).toEqual(
      owning.map(({ id, account_number }) => [id, account_number]),
    );
  });

  it('bank at several banks, and mask what they have there', () => {
    const banked = ownerRows.filter(({ bank_name }) => bank_name !== null);
    expect(new Set(banked.map(({ bank_name }) => bank_name)).size).toBeGreaterThan(PAYOUT_BANKS.length / 3);
    for (const { bank_account, bank_account_mask } of banked) {
      expect(bank_account).toMatch(/^\d{10,14}$/);
      expect(bank_account_mask).toBe(`•••• ${bank_account?.slice(-4)}`);
    }
    expect(ownerRows.length).toBeGreaterThan(banked.length);
  });
});

describe('demo contact changes', () => {
  it('agree with the account: what was approved is what it has, what waits is not', () => {
    for (const { user_id, kind, old_value, new_value, status, remark } of submissionRows) {
      const current = byId.get(user_id)?.[kind];
      expect(status === 'approved' ? new_value : old_value).toBe(current);
      expect(old_value).not.toBe(new_value);
      if (status === 'rejected') expect(remark).not.toBeNull();
    }
  });

  it('hold at most one open submission for each contact, and one whose number is still somebody else’s', () => {
    const open = submissionRows.filter(({ status }) => status === 'pending');
    const keys = open.map(({ user_id, kind }) => `${user_id} ${kind}`);
    expect(keys).toEqual([...new Set(keys)]);
    const phones = new Set(users.map(({ phone }) => phone));
    expect(open.some(({ kind, new_value }) => kind === 'phone' && phones.has(new_value))).toBe(true);
  });
});

describe('demo attendance', () => {
  it('spans sixty days up to today, one row for each rider and day', () => {
    const dates = attendanceRows.map(({ date }) => date);
    expect([dates[0]! >= '2026-01-08', dates.at(-1)! <= '2026-03-08', new Set(dates).size >= 59]).toEqual([
      true,
      true,
      true,
    ]);
    const keys = attendanceRows.map(({ account_number, date }) => `${account_number} ${date}`);
    expect(keys).toEqual([...new Set(keys)]);
  });

  it('counts the minutes between coming and going, past midnight too', () => {
    let overnight = 0;
    for (const { state, date, check_in_at, check_out_at, minutes } of attendanceRows) {
      if (state === 'absent') expect([check_in_at, check_out_at, minutes]).toEqual([null, null, null]);
      if (check_in_at === null || check_out_at === null) continue;
      expect((Date.parse(check_out_at) - Date.parse(check_in_at)) / 60_000).toBe(minutes);
      const leftOn = new Date(Date.parse(check_out_at) + 8 * 3_600_000).toISOString().slice(0, 10);
      if (leftOn !== date) overnight += 1;
    }
    expect(overnight).toBeGreaterThan(attendanceRows.length / 20);
  });

  it('never begins before the account did', () => {
    const made = new Map(users.map(({ account_number, created_at }) => [account_number, created_at]));
    for (const { account_number, date } of attendanceRows) {
      expect(Date.parse(date) + DAY_MS).toBeGreaterThan(Date.parse(made.get(account_number) ?? ''));
    }
  });
});

describe('demo enquiries', () => {
  it('offer stays whose price is the sum of its lines, and can be booked', () => {
    const offered = asked.enquiries.flatMap(({ offer }) => offer ?? []);
    expect(offered.length).toBeGreaterThan(10);
    for (const { lines, total_sen } of offered) {
      expect(lines.reduce((sum, { amount_sen }) => sum + amount_sen, 0)).toBe(total_sen);
    }
    expect(asked.quotes.map(({ token }) => token)).toEqual(offered.map(({ quote_id }) => quote_id));
  });

  it('that were won stand behind the stay that came of them, booked by the same person at the offered price', () => {
    const won = asked.enquiries.filter(({ state }) => state === 'won');
    expect(won.length).toBeGreaterThan(3);
    for (const { converted_reservation_id, name, arrival, value_sen, created_at, offer } of won) {
      const stay = stays.reservations.find(({ id }) => id === converted_reservation_id);
      expect(stay).toMatchObject({ guest_name: name, total_sen: value_sen });
      if (arrival !== null) expect(stay?.['arrival']).toBe(arrival);
      expect(String(stay?.['created_at']) > created_at).toBe(true);
      const quote = asked.quotes.find(({ token }) => token === offer?.[0]?.quote_id);
      expect(quote?.['reservation_id']).toBe(converted_reservation_id);
    }
  });

  it('wait in time, late and overdue', () => {
    const waiting = asked.enquiries.flatMap(({ waiting_since }) => waiting_since ?? []);
    const stands = new Set(waiting.map((since) => promptnessOf(since, now.getTime())));
    expect(stands).toEqual(new Set(['in-time', 'late', 'overdue']));
  });

  it('ask in both languages, and can be answered', () => {
    expect(new Set(asked.enquiries.map(({ locale }) => locale)).size).toBe(2);
    for (const { phone, email } of asked.enquiries) expect(phone ?? email).toBeTruthy();
  });
});

describe('demo stays', () => {
  const own = stays.reservations.filter(({ lead_guest_id }) => lead_guest_id !== null);

  it('are those of some accounts: over, in house and to come, and nobody in two places at once', () => {
    const states = [...new Set(own.map(({ status }) => status))];
    expect(states).toEqual(expect.arrayContaining(['checked_out', 'checked_in', 'confirmed']));
    const lastOf = new Map<unknown, string>();
    const inOrder = own.toSorted((a, b) => (String(a['arrival']) < String(b['arrival']) ? -1 : 1));
    const astray = inOrder.filter(({ lead_guest_id, guest_name, guest_email, arrival, departure }) => {
      const { name, email, role } = byId.get(Number(lead_guest_id)) ?? {};
      const isElsewhere = (lastOf.get(lead_guest_id) ?? '') > String(arrival);
      lastOf.set(lead_guest_id, String(departure));
      return isElsewhere || name !== guest_name || email !== guest_email || role !== 'user';
    });
    expect(astray).toEqual([]);
    expect(own.length).toBeGreaterThan(5 * lastOf.size);
  });

  it('that an agent brought name the agent', () => {
    const brought = stays.reservations.filter(({ source_channel }) => source_channel === 'agent');
    expect(brought.length).toBeGreaterThan(0);
    for (const { agent_id } of brought) expect(byId.get(Number(agent_id))?.role).toBe('agent');
  });
});
