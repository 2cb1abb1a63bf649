import type { RequestContext } from './caller.ts';
import { Refusal } from './refusal.ts';

/** Refuses a caller without the code that this turn of a call needs beyond the call's own. */
export function demand({ caller }: Pick<RequestContext, 'caller'>, permission: number): void {
  if (!caller.permissions.has(permission))
    throw new Refusal('FORBIDDEN', { params: { permission }, body: { permission } });
}
