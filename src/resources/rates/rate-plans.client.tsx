import { Chip } from '#admin/components/Chip.tsx';
import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { currentResourceWords } from '#admin/components/resource-words.ts';
import { houseDay } from '#shared/business-date.ts';
import { isSaleOver } from '#shared/rates/sale-days.ts';
import { forgetTypes } from '#shared/resource.ts';
import { ratePlans } from './rate-plans.ts';

const rates = screensOf(() => import('#admin/rates/index.ts'));

export const ratePlansClient = defineClientPart(ratePlans, {
  listCells: {
    active: (active, plan, { show }) =>
      active && isSaleOver(plan, houseDay()) ? (
        <Chip tone="gray">{currentResourceWords(forgetTypes(ratePlans)).views['over']}</Chip>
      ) : (
        show('active')
      ),
  },
  Beside: rates((module) => module.OpenRateGrid),
});
