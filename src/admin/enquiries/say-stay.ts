import { formatList } from '#browser/format.ts';
import type { OfferedStay } from '#resources/enquiries/enquiries.ts';
import { enquiryWords } from './words.ts';

/** Says who comes: `2 adults, 1 child`. */
export function useSayGuests(): (party: Pick<OfferedStay, 'adults' | 'children'>) => string {
  const t = enquiryWords.useT();
  return ({ adults, children }) =>
    formatList([
      t('offer.adults', { count: adults }),
      ...(children > 0 ? [t('offer.children', { count: children })] : []),
    ]);
}
