import type { ServerArea } from '#server/kit/product.ts';
import { publicEnquiry } from './public-calls.ts';

export const enquiries: ServerArea = { name: 'enquiries', publicRoutes: [publicEnquiry] };
