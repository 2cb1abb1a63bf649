import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { levies } from './levies.ts';

const rates = screensOf(() => import('#admin/rates/index.ts'));

export const leviesClient = defineClientPart(levies, { Below: rates((module) => module.RatesOn) });
