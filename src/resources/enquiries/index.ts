import { enquiries } from './enquiries.ts';

export const declarations = [enquiries] as const;
