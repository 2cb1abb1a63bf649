import { ringgitText, senOf } from '#admin/components/inputs/drafts.ts';
import { rateDays } from '#resources/rates/rate-days.ts';
import { percentOf } from '#shared/money.ts';

/** A base price as it is typed into the grid of rates. */

/** What a rate day may cost. */
const MOST_SEN = rateDays.fields.price_sen.spec.max ?? Number.MAX_SAFE_INTEGER;

/** Null gives the night back to its season or room type. */
export type TypedPrice =
  | { readonly price_sen: number | null }
  | { readonly wrong: 'unreadable' | 'negative' | 'tooMuch' };

const TYPED = /^(?<sign>[+=-]?)(?:RM)?(?<amount>[\d,]*\.?\d*)(?<percent>%?)$/i;

/** Keyboards for Chinese type signs and digits of full width, spreadsheets a minus that is none. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll('\u2212', '-').replaceAll(/\s/g, '');

/**
 * Reads `300`, `RM 1,200.50` and `=300` as the price, `+10%`, `-20` and `+15.50` as what is added to the base that stands or
 * taken off it; nothing gives the night back.
 */
export function readTypedPrice(text: string, base_sen: number): TypedPrice {
  const typed = plain(text);
  if (typed === '') return { price_sen: null };
  const { sign = '', amount = '', percent = '' } = TYPED.exec(typed)?.groups ?? {};
  // Hundredths of a percent are written as sen are.
  const said = senOf(amount);
  const isMoved = sign === '+' || sign === '-';
  if (said === undefined || (percent === '%' && !isMoved)) return { wrong: 'unreadable' };
  if (!isMoved) return checked(said);
  const by = sign === '-' ? -said : said;
  return checked(base_sen + (percent === '%' ? percentOf(base_sen, by) : by));
}

function checked(price_sen: number): TypedPrice {
  if (price_sen < 0) return { wrong: 'negative' };
  return price_sen > MOST_SEN ? { wrong: 'tooMuch' } : { price_sen };
}

/** Writes a price as it is typed and copied: `300`, `300.50`; nothing for a night that is given back. */
export const writePrice = (price_sen: number | null): string =>
  price_sen === null ? '' : ringgitText(price_sen).replace(/\.00$/, '');
