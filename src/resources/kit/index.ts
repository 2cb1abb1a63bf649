import { administrators } from './administrators.ts';
import { audit } from './audit.ts';
import { outbox } from './outbox.ts';
import { savedViews } from './saved-views.ts';

export const declarations = [administrators, outbox, audit, savedViews] as const;
