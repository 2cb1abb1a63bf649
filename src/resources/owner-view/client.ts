import type { AreaClient } from '#admin/components/catalogue.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';

const view = screensOf(() => import('#admin/owner-view/index.ts'));

export const client: AreaClient = {
  parts: [],
  beside: {
    owners: {
      Buttons: view((module) => module.SeeAsOwner),
      Panels: view((module) => module.HeldUnits),
      Closing: view((module) => module.OwnersMoney),
    },
  },
  english: {},
  translations: { 'zh-CN': () => Promise.resolve({ words: {} }) },
};
