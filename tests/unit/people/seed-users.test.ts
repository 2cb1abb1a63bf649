import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { KINDS } from '#shared/kinds.ts';
import { brokenRule, canonical } from '#shared/kept-values.ts';
import { users } from '#resources/people/users.ts';
import { type UserRow, demoUsers } from '#server/seed/people/users.ts';

const now = new Date('2026-03-08T03:30:00.000Z');
const DAY_MS = 86_400_000;
const thousand = [...demoUsers({ count: 1000, now })];

const valuesOf = (field: keyof UserRow, rows = thousand): Set<unknown> => new Set(rows.map((row) => row[field]));
const some = (test: (row: UserRow) => boolean): boolean => thousand.some(test);
const ageDays = (instant: string): number => (now.getTime() - Date.parse(instant)) / DAY_MS;
const checksum = (rows: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16);

describe('demo users', () => {
  it('are the same on every machine', () => {
    expect(checksum(thousand)).toBe('2797af6de161cdd0');
  });

  it('differ by nothing but their dates on another day and hour', () => {
    const later = [...demoUsers({ count: 1000, now: new Date('2027-11-30T19:47:12.345Z') })];
    const timeless = (rows: readonly UserRow[]) =>
      rows.map((row) => ({
        ...row,
        created_at: '',
        updated_at: '',
        licence_expires_on: row.licence_expires_on !== null,
        last_login_at: row.last_login_at !== null,
        verification_since: row.verification_since !== null,
      }));
    expect(timeless(later)).toEqual(timeless(thousand));
  });

  it('hold every value that the declaration allows', () => {
    for (const [name, { spec }] of Object.entries(users.fields)) {
      if (!spec.stored || spec.kind === 'file') continue;
      for (const row of thousand) {
        const value = row[name as keyof UserRow];
        if (value === null) {
          expect(spec.optional, name).toBe(true);
          continue;
        }
        expect(KINDS[spec.kind].read(value, spec).ok, `${name}: ${String(value)}`).toBe(true);
        expect(canonical(spec, value)).toBe(value);
        expect(brokenRule(spec, value), `${name}: ${String(value)}`).toBeNull();
      }
    }
  });

  it('show every state', () => {
    for (const [field, { spec }] of Object.entries(users.fields)) {
      for (const option of Object.keys(spec.options ?? {})) expect(valuesOf(field as keyof UserRow)).toContain(option);
    }
    const agents = thousand.filter(({ role }) => role === 'agent');
    for (const type of ['internal', 'freelance', 'agency', 'corporate', 'referral']) {
      expect(valuesOf('agent_type', agents)).toContain(type);
    }
    expect(some(({ banned, remark }) => banned && remark !== null)).toBe(true);
    expect(some(({ is_vip }) => is_vip)).toBe(true);
    expect(some(({ url }) => url !== null)).toBe(true);
    expect(some(({ last_login_at }) => last_login_at !== null && ageDays(last_login_at) > 180)).toBe(true);
    expect(some(({ status, last_login_at }) => status === 'approved' && last_login_at === null)).toBe(true);
  });

  it('wait for approval since minutes, hours, days and weeks', () => {
    const ages = thousand.filter(({ status }) => status === 'pending').map(({ created_at }) => ageDays(created_at));
    for (const [from, to] of [
      [0, 1 / 24],
      [1 / 24, 1],
      [1, 7],
      [7, 60],
    ] as const) {
      expect(
        ages.some((age) => age >= from && age < to),
        `${from} to ${to} days`,
      ).toBe(true);
    }
  });

  it('come from many communities and countries', () => {
    const ways = [' bin ', ' binti ', ' a/l ', ' a/p ', ' anak ', ' Singh ', ' Kaur ', 'Tan ', "'", '-'];
    for (const part of ways)
      expect(
        some(({ name }) => name.includes(part)),
        part,
      ).toBe(true);
    expect(some(({ name }) => /^\p{Script=Han}+$/u.test(name))).toBe(true);
    expect(some(({ name }) => name.length > 45)).toBe(true);
    expect(valuesOf('nationality').size).toBeGreaterThan(12);
  });

  it('never contradict themselves', () => {
    for (const row of thousand) {
      const { role, status, banned, created_at, updated_at, last_login_at } = row;
      if (status !== 'approved') expect([banned, row.is_vip, last_login_at]).toEqual([false, false, null]);
      if (status === 'rejected' || banned || row.rider_verification === 'rejected') expect(row.remark).not.toBeNull();
      if (role !== 'rider') expect(row.rider_verification).toBe('none');
      if (role !== 'agent') expect([row.agent_type, row.commission_rate]).toEqual([null, null]);
      expect(row.account_number).toMatch(
        { user: /^U\d{6}$/, owner: /^O\d{6}$/, agent: /^A\d{6}$/, rider: /^R\d{6}$/ }[role],
      );
      expect(created_at <= updated_at && updated_at <= now.toISOString()).toBe(true);
      if (last_login_at !== null) expect(created_at <= last_login_at && last_login_at <= now.toISOString()).toBe(true);
    }
  });

  it('are numbered in the order they came, more of them lately', () => {
    const created = thousand.map(({ created_at }) => created_at);
    expect(created).toEqual(created.toSorted());
    const within = (days: number): number => created.filter((instant) => ageDays(instant) < days).length;
    expect(within(180)).toBeGreaterThan(1000 / 3);
    expect(created.length - within(2 * 365)).toBeGreaterThan(100);
  });

  it('write to addresses that can reach nobody, and leave those of others alone', () => {
    for (const { email } of thousand) expect(email).toMatch(/@([a-z]+\.)?example\.test$/);
    const [first] = thousand;
    const again = [...demoUsers({ count: 1000, now, takenEmails: [first!.email] })];
    expect(again.map(({ email }) => email)).not.toContain(first!.email);
  });

  it('share no e-mail, phone or account number among a hundred thousand', () => {
    const taken = { email: new Set<string>(), phone: new Set<string>(), account_number: new Set<string>() };
    for (const row of demoUsers({ count: 100_000, now })) {
      taken.email.add(row.email);
      taken.phone.add(row.phone);
      taken.account_number.add(row.account_number);
    }
    expect([taken.email.size, taken.phone.size, taken.account_number.size]).toEqual([100_000, 100_000, 100_000]);
  });
});
