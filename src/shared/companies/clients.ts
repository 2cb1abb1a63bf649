import type { SentenceName } from '#shared/errors.ts';

/** Companies that a stay can be booked for. */

/** Kinds of companies that send guests. */
export const CLIENT_KINDS = ['corporate_client', 'agency'] as const;

/** Why no stay can be booked for a company, as a rule's name; null where one can. */
export function refusalOfClient({
  kind,
  status,
}: {
  readonly kind: string;
  readonly status: string;
}): SentenceName | null {
  if (!CLIENT_KINDS.some((each) => each === kind)) return 'no_client';
  return status === 'active' ? null : 'company_closed';
}
