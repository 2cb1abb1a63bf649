import { defineClientPart } from '#admin/components/client-part.ts';
import { AccountEmailInput } from '#admin/components/inputs/lazy-inputs.tsx';
import { administrators } from './administrators.ts';

export const administratorsClient = defineClientPart(administrators, { inputs: { email: AccountEmailInput } });
