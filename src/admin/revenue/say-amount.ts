import { formatMoney } from '#browser/format.ts';

/** An amount in a column whose heading names the currency. */
export const sayAmount = (sen: number): string => formatMoney(sen).replace(/RM\s/, '');

/** A sentence or a formula in which no amount parts from its currency at the end of a line. */
export const keepAmounts = (text: string): string => text.replaceAll(/RM\s/g, 'RM\u00A0');
