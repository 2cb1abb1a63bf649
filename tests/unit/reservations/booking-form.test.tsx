// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CountInput } from '#admin/components/CountInput.tsx';
import { isSameDraft, isStay, missingIn, startOf, withoutPlan } from '#admin/reservations/booking-draft.ts';

afterEach(cleanup);

describe('a count', () => {
  it('is corrected digit by digit, and heard of once it is one', () => {
    const heard = vi.fn<(count: number | null) => void>();
    render(<CountInput aria-label="Nights" value={2} least={1} most={30} onCount={heard} />);
    const input = screen.getByRole<HTMLInputElement>('spinbutton');
    for (const text of ['', '1', '12', '0', '99']) {
      fireEvent.change(input, { target: { value: text } });
      expect(input.value).toBe(text);
    }
    expect(heard.mock.calls).toEqual([[null], [1], [12], [null], [30]]);
    fireEvent.blur(input);
    expect(input.value).toBe('2');
  });
});

describe('what was typed of a booking', () => {
  const start = startOf('?arrival=2026-12-01&departure=2026-12-04', undefined);

  it('is something to lose as soon as anything in it differs from where it began', () => {
    expect(isSameDraft(start, { ...start })).toBe(true);
    expect(isSameDraft(start, { ...start, special_requests: 'A cot' })).toBe(false);
    expect(isSameDraft(start, { ...start, departure: '2026-12-05' })).toBe(false);
  });

  it('asks for guests where they are missing, and for days where those are', () => {
    const alone = { ...start, adults: 0, children: 1 };
    expect(isStay(alone)).toBe(false);
    expect(missingIn(alone)).toContain('guests');
    expect(missingIn(alone)).not.toContain('dates');
    expect(missingIn({ ...start, departure: start.arrival })).toContain('dates');
  });

  it('keeps its plan until the room type is another one or, where it is negotiated, the company', () => {
    const [tea, rubber] = [1, 2].map((id) => ({ id, name: `Company ${id}`, name_zh: null }));
    const before = { ...start, room_type_id: 5, rate_plan_id: 9, company: tea ?? null };
    const none = { rate_plan_id: null };
    expect(withoutPlan(before, { room_type_id: 6 }, false)).toEqual(none);
    expect(withoutPlan(before, { room_type_id: 5, eta: '15:00' }, true)).toEqual({});
    for (const company of [rubber ?? null, null]) {
      expect(withoutPlan(before, { company }, true)).toEqual(none);
      expect(withoutPlan(before, { company }, false)).toEqual({});
    }
    expect(withoutPlan(before, { company: { ...before.company, id: 1, name: 'Tea', name_zh: null } }, true)).toEqual(
      {},
    );
  });
});
