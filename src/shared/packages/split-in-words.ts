import { WHOLE_BP, ringgit, spaced } from '#shared/money.ts';
import { percentText } from '#shared/reading/percent.ts';
import type { OwnerShare } from './terms.ts';

const sides = (owner_bp: number): string => `${owner_bp / 100}/${(WHOLE_BP - owner_bp) / 100}`;
const money = (sen: number): string => spaced(ringgit(sen));

/** A share in a few figures, the same in every language: owner and operator as `72/28`, by the bands from the lowest up, or what is certain a month. */
export function splitInWords(share: OwnerShare): string {
  switch (share.type) {
    case 'profit_share':
    case 'revenue_share':
      return sides(share.owner_bp);
    case 'fixed_sublet':
      return money(share.monthly_sen);
    case 'guaranteed_return':
      return `${money(share.guaranteed_sen)} + ${percentText(share.owner_bp)}`;
    case 'management_fee':
      return sides(WHOLE_BP - share.host_bp);
    default:
      return share.bands.map(({ host_bp }) => sides(WHOLE_BP - host_bp)).join(', ');
  }
}
