import { companies } from './companies.ts';

export const declarations = [companies] as const;
