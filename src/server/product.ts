import { elsewhere, resources } from '#resources/index.ts';
import { MENU_ICONS, menu } from '#resources/menu.ts';
import { serverAreas, serverParts } from '#resources/server.ts';
import { words as english } from '#resources/words.en-US.ts';
import { words as chinese } from '#resources/words.zh-CN.ts';
import { everyAccount } from '#server/domain/people/accounts.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type Product, tablesOf } from '#server/kit/product.ts';

/** The product that this repository is. */
export const highland: Product = {
  resources,
  elsewhere,
  parts: serverParts,
  tables: resourceTables,
  accounts: everyAccount,
  areas: serverAreas,
  menu,
  menuIcons: MENU_ICONS,
  words: { 'en-US': english, 'zh-CN': chinese },
};

/** Every table it keeps. */
export const allTables = tablesOf(highland);
