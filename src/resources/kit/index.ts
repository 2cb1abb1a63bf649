import { administrators } from './administrators.ts';
import { audit } from './audit.ts';
import { savedViews } from './saved-views.ts';

export const declarations = [administrators, audit, savedViews] as const;
