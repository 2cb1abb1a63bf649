import type { Said } from './line.ts';
import { fill } from '#shared/sentence.ts';
import type { PriceProblem } from './rate-grid.ts';

/** Problems of a price in the grid, in words for its reader. */
const SAID: Readonly<Record<PriceProblem, Said>> = {
  price_changed: {
    en: 'Somebody changed this price meanwhile: its base is {about}. Load the grid again, then paint it once more.',
    zh: '其间有同事改动了此价：基础价现为 {about}。请重新载入后再改一次。',
  },
  price_past: {
    en: 'This night is over. It stays as it was, so that what was charged stays explainable.',
    zh: '该晚已过，须保持原样，以便已收的费用仍可说明。',
  },
  price_far: {
    en: 'Prices are set for two years ahead. Choose a night before {about}.',
    zh: '房价最多提前两年设定，请选择 {about} 之前的夜晚。',
  },
  price_twice: {
    en: 'This night stands twice in what was sent. Keep one of the two.',
    zh: '同一晚填写了两次，请只保留一个。',
  },
  price_type: {
    en: 'This room type is no longer sold. Load the grid again.',
    zh: '该房型已不再出售，请重新载入。',
  },
};

export const tellPriceProblem = (rule: PriceProblem, about: Said = { en: '', zh: '' }): Said => ({
  en: fill(SAID[rule].en, { about: about.en }),
  zh: fill(SAID[rule].zh, { about: about.zh }),
});
