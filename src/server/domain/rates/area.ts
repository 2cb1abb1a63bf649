import type { ServerArea } from '#server/kit/product.ts';
import { refusals } from './refusals.ts';

export const rates: ServerArea = { name: 'rates', refusals };
