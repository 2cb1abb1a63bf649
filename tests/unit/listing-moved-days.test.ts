import { describe, expect, it } from 'vitest';
import { listMovedDays } from '#server/domain/listing/told-months.ts';

const share = (change: object = {}) => ({ share_bp: 10_000, from: '2026-01-01', to: null, ...change });

describe('days on which a change of shares makes a unit somebody else’s', () => {
  it.each([
    ['a new share, all of them', null, share(), [['2026-01-01', null]]],
    ['one that goes, all of them', share({ to: '2026-03-01' }), null, [['2026-01-01', '2026-03-01']]],
    ['nothing but a note, none', share(), share(), []],
    ['an end, those from it on', share(), share({ to: '2026-05-01' }), [['2026-05-01', null]]],
    [
      'a later end, those between',
      share({ to: '2026-05-01' }),
      share({ to: '2026-07-01' }),
      [['2026-05-01', '2026-07-01']],
    ],
    ['an earlier beginning, those between', share(), share({ from: '2025-12-01' }), [['2025-12-01', '2026-01-01']]],
    [
      'another part, those of both',
      share(),
      share({ share_bp: 5000, to: '2026-02-01' }),
      [
        ['2026-01-01', null],
        ['2026-01-01', '2026-02-01'],
      ],
    ],
  ])('%s', (_what, before, after, days) => {
    expect(listMovedDays(before, after).map(({ from, until }) => [from, until])).toEqual(days);
  });
});
