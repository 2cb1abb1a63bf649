import { expect, it } from 'vitest';
import { findAgreementOn } from '#shared/owner-view/agreement-on.ts';
import type { AgreementHeld } from '#shared/owner-view/answers.ts';

const words = { en: 'Profit share', zh: '利润分成' };
const version = (no: number, from: string, until: string | null): AgreementHeld => ({
  package: words,
  share: words,
  part: words,
  version: `PS v${no}`,
  version_id: no,
  from,
  until,
});

it('is the one in force, not the newest', () => {
  const newestFirst = [version(3, '2027-01-01', null), version(2, '2026-06-01', '2027-01-01')];
  const on = (day: string): string | undefined => findAgreementOn(newestFirst, day)?.version;
  expect(['2026-05-31', '2026-06-01', '2026-12-31', '2027-01-01'].map(on)).toEqual([
    undefined,
    'PS v2',
    'PS v2',
    'PS v3',
  ]);
});
