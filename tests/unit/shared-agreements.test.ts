import { describe, expect, it } from 'vitest';
import { type Trace, lastAgreement, needsAnother } from '#shared/trail/agreements.ts';
import type { AnyAction } from '#shared/resource.ts';

const actions: Readonly<Record<string, AnyAction>> = {
  submit: { when: { state: 'draft' } },
  approve: { when: { state: 'submitted' }, notBy: 'recorded_by' },
};

/** A trail as it is told: what was done, and which entry it took back. */
const trail = (...entries: readonly [action: string, undo_of?: number][]): Trace[] =>
  entries.map(([action, undo_of = null], at) => ({ id: at + 1, action, undo_of }));

const agreedAt = (entries: readonly Trace[]): number | undefined => lastAgreement(actions, entries)?.entry.id;

describe('what needs a second person', () => {
  it('says so itself, or asks that somebody else began', () => {
    expect(needsAnother({ notBy: ['made_by'] })).toBe(true);
    expect(needsAnother({ when: { frozen: true, changed_by: { $ne: { $me: 'account_number' } } } })).toBe(true);
    expect(needsAnother({ when: { changed_by: { $me: 'account_number' } } })).toBe(false);
    expect(needsAnother({ when: { state: { $ne: 'draft' } } })).toBe(false);
  });
});

describe('the last agreement', () => {
  it('is there from the moment somebody agreed', () => {
    expect(agreedAt(trail(['update'], ['submit']))).toBeUndefined();
    expect(agreedAt(trail(['update'], ['submit'], ['approve'], ['pay']))).toBe(3);
    expect(lastAgreement(undefined, trail(['approve']))).toBeUndefined();
  });

  it('is gone once it is taken back, and counts from when it was put back', () => {
    expect(agreedAt(trail(['approve'], ['undo', 1]))).toBeUndefined();
    expect(agreedAt(trail(['approve'], ['undo', 1], ['update'], ['undo', 2]))).toBe(4);
    expect(agreedAt(trail(['approve'], ['undo', 1], ['undo', 2], ['undo', 3]))).toBeUndefined();
  });

  it('is the latest of several, in whatever order they are told', () => {
    expect(agreedAt(trail(['approve'], ['failed'], ['approve']).toReversed())).toBe(3);
    expect(agreedAt(trail(['approve'], ['failed'], ['approve'], ['undo', 3]))).toBe(1);
  });
});
