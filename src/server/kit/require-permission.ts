import type { RequestContext } from './caller.ts';
import { Refusal } from './refusal.ts';

/** Refuses a caller who lacks a permission that only this case of a call needs. */
export function requirePermission({ caller }: Pick<RequestContext, 'caller'>, permission: number): void {
  if (!caller.permissions.has(permission))
    throw new Refusal('FORBIDDEN', { params: { permission }, body: { permission } });
}
