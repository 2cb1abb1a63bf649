// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { type Enquiry, letterTo } from '#admin/enquiries/letter.ts';
import { enquiriesClient } from '#resources/enquiries/enquiries.client.tsx';
import { formatDays } from '#resources/enquiries/nights.client.ts';

const asked: Enquiry = {
  id: 7,
  version: 1,
  created_at: '2026-11-20T02:00:00.000Z',
  updated_at: '2026-11-20T02:00:00.000Z',
  reference: 'EQ-000007',
  name: 'Tan Jia Qi',
  channel: 'web_form',
  phone: '+60188201443',
  email: null,
  message: 'Have you a room for us?',
  arrival: '2026-12-05',
  departure: '2026-12-06',
  adults: 2,
  children: 1,
  property_id: 1,
  room_type_id: 4,
  nationality: 'MYS',
  locale: 'en-US',
  consent: false,
  page_url: null,
  campaign: null,
  state: 'new',
  waiting_since: '2026-11-20T02:00:00.000Z',
  touched_at: null,
  assignee_id: null,
  assignee_name: null,
  follow_up_on: null,
  offer: null,
  offer_sent_at: null,
  offer_until: null,
  value_sen: null,
  lost_reason: null,
  converted_reservation_id: null,
};

const said = { en: 'Ridge Suite', zh: '山脊套房' };
const stay = {
  quote_id: 'q1',
  property_id: 1,
  property: said,
  room_type_id: 5,
  room_type: said,
  arrival: '2026-12-05',
  departure: '2026-12-06',
  adults: 2,
  children: 1,
  any_foreign_occupant: false,
  lines: [],
  total_sen: 40_000,
  deposit_sen: 0,
};

it('says once what the days of a stay share', () => {
  expect(formatDays('2026-12-05', '2026-12-06', 'en-US')).toBe('5–6 Dec 2026');
  expect(formatDays('2026-11-28', '2026-12-03', 'en-US')).toBe('28 Nov – 3 Dec 2026');
  expect(formatDays('2026-12-31', '2027-01-03', 'en-US')).toBe('31 Dec 2026 – 3 Jan 2027');
  expect(formatDays('2026-12-05', '2026-12-06', 'zh-CN')).toBe('2026-12-05 至 12-06');
  expect(formatDays('2026-12-31', '2027-01-03', 'zh-CN')).toBe('2026-12-31 至 2027-01-03');
});

describe('the prepared letter', () => {
  it('asks nobody for the nights they have named', () => {
    expect(letterTo(asked)).toContain('We have noted 5–6 Dec 2026');
    expect(letterTo({ ...asked, locale: 'zh-CN' })).toContain('2026年12月5日至6日');
    const long = { ...asked, locale: 'zh-CN' as const, departure: '2027-01-02' };
    expect(letterTo(long)).toContain('2026年12月5日至2027年1月2日');
    expect(letterTo({ ...long, arrival: '2026-11-30', departure: '2026-12-06' })).toContain('2026年11月30日至12月6日');
    expect(letterTo({ ...asked, arrival: null })).toContain('When would you like to come');
  });

  it('holds the offer once there is one', () => {
    const letter = letterTo({ ...asked, offer: [stay], offer_until: '2026-11-27' });
    expect(letter).toContain('1. Ridge Suite');
    expect(letter).toContain('5–6 Dec 2026');
    expect(letter).toContain('27 Nov 2026');
  });
});

it('says a wish beside the panels only where none of them does', () => {
  const hidden = (row: Enquiry): readonly string[] => enquiriesClient.hiddenFields?.(row) ?? [];
  expect(hidden(asked)).toEqual(expect.arrayContaining(['name', 'phone', 'message', 'arrival', 'room_type_id']));
  const offered = hidden({ ...asked, state: 'quoted', offer: [stay] });
  expect(offered).toContain('arrival');
  expect(offered).not.toContain('room_type_id');
  expect(hidden({ ...asked, state: 'lost' })).not.toContain('arrival');
});
