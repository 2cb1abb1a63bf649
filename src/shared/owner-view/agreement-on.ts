import type { AgreementHeld } from './answers.ts';

/** The agreement in force on a day, of those of one unit: one that begins later is not, however new it is. */
export const findAgreementOn = (agreements: readonly AgreementHeld[], day: string): AgreementHeld | undefined =>
  agreements.find(({ from, until }) => from <= day && (until === null || day < until));
