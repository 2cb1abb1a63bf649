import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { taxRates } from './tax-rates.ts';

const rates = screensOf(() => import('#admin/rates/index.ts'));

export const taxRatesClient = defineClientPart(taxRates, { Below: rates((module) => module.RatesOn) });
