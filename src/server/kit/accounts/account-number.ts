/** Account numbers: a letter for the kind, and a number counted per letter. */

/** The named sequence that counts the accounts of a letter. */
export const accountSequenceOf = (prefix: string): string => `account_number_${prefix}`;

/** `U000123`. */
export const formatAccountNumber = (prefix: string, number: number): string =>
  `${prefix}${String(number).padStart(6, '0')}`;
