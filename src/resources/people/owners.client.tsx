import { defineClientPart } from '#admin/components/client-part.ts';
import { AccountEmailInput } from '#admin/components/inputs/lazy-inputs.tsx';
import { owners } from './owners.ts';

export const ownersClient = defineClientPart(owners, { inputs: { email: AccountEmailInput } });
