import { type Parsed, issue } from '#shared/errors.ts';
import { f } from '#shared/field.ts';
import { WHOLE_BP, sumSen } from '#shared/money.ts';
import { readShaped } from '#shared/reading/shaped.ts';
import { type ShapeOf, type Structure, shape } from '#shared/shape.ts';

/** Who owns a unit together: all of it, in basis points, or nobody. */

/** More than that hold a unit through a company. */
const MOST_OWNERS = 20;

const coOwner = shape
  .object({ owner_id: f.integer().min(1).max(2_147_483_647), share_bp: f.integer().min(1).max(WHOLE_BP) })
  .named('CoOwner');
const coOwners = shape.list(coOwner);
export type CoOwner = ShapeOf<typeof coOwner>;

/** The parts of a unit's owners, each named once, which come to the whole; none where it is the operator's own. */
function readCoOwners(value: unknown): Parsed<readonly CoOwner[]> {
  const read = readShaped(coOwners, value);
  if (!read.ok) return read;
  const owners = read.value;
  const sum = sumSen(owners.map(({ share_bp }) => share_bp));
  const twice = owners.findIndex(({ owner_id }, at) => owners.findIndex((each) => each.owner_id === owner_id) !== at);
  const issues = [
    ...(owners.length > MOST_OWNERS ? [issue([], 'too_many_owners', { max: MOST_OWNERS })] : []),
    ...(twice === -1 ? [] : [issue([twice, 'owner_id'], 'owner_twice')]),
    ...(owners.length === 0 || sum === WHOLE_BP ? [] : [issue([], 'shares_not_whole', { sum: sum / 100 })]),
  ];
  return issues.length > 0 ? { ok: false, issues } : read;
}

export const coOwnersStructure: Structure<readonly CoOwner[]> = {
  shape: coOwners,
  read: readCoOwners,
  sample: [{ owner_id: 1, share_bp: WHOLE_BP }],
};

/** A change of one share, as the trail names it at the unit: whose, and from which day to which. */
export interface ShareRun {
  readonly account_number: string;
  readonly from: string;
  readonly to: string | null;
}

const OPEN = 'open';

export const nameShareRun = ({ account_number, from, to }: ShareRun): string =>
  ['share', account_number, from, to ?? OPEN].join(' ');

/** The share that a change is about; null for any other name. */
export function shareRunOf(name: string): ShareRun | null {
  const [, account_number, from, to] = /^share (\S+) (\S+) (\S+)$/.exec(name) ?? [];
  return account_number && from && to ? { account_number, from, to: to === OPEN ? null : to } : null;
}
