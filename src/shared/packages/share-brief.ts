import { WHOLE_BP, ringgit, spaced } from '#shared/money.ts';
import type { Said } from '#shared/rates/line.ts';
import { percentText } from '#shared/reading/percent.ts';
import type { PackageTerms } from './terms.ts';

const money = (sen: number): string => spaced(ringgit(sen));

const alike = (text: string): Said => ({ en: text, zh: text });

/** The owner's part, as briefly as a cell has room for: `72%`, `RM 800.00 a month`. */
export function briefShare({ share }: Pick<PackageTerms, 'share'>): Said {
  switch (share.type) {
    case 'profit_share':
    case 'revenue_share':
      return alike(percentText(share.owner_bp));
    case 'fixed_sublet':
      return { en: `${money(share.monthly_sen)} a month`, zh: `每月 ${money(share.monthly_sen)}` };
    case 'guaranteed_return':
      return {
        en: `at least ${money(share.guaranteed_sen)} a month`,
        zh: `每月至少 ${money(share.guaranteed_sen)}`,
      };
    case 'management_fee':
      return alike(percentText(WHOLE_BP - share.host_bp));
    default: {
      const parts = share.bands.map(({ host_bp }) => WHOLE_BP - host_bp);
      const ends = [...new Set([Math.min(...parts), Math.max(...parts)])];
      return alike(ends.map(percentText).join('–'));
    }
  }
}
