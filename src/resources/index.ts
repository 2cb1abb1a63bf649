import { declarations as expenses } from '#resources/expenses/index.ts';
import { declarations as companies } from '#resources/companies/index.ts';
import type { AnyResource } from '#shared/resource.ts';
import { declarations as channels } from '#resources/channels/index.ts';
import { declarations as enquiries } from '#resources/enquiries/index.ts';
import { declarations as kit } from '#resources/kit/index.ts';
import { declarations as ownerView } from '#resources/owner-view/index.ts';
import { declarations as messages } from '#resources/messages/index.ts';
import { declarations as packages } from '#resources/packages/index.ts';
import { declarations as listing } from '#resources/listing/index.ts';
import { declarations as people } from '#resources/people/index.ts';
import { declarations as ownerStays } from '#resources/owner-stays/index.ts';
import { declarations as rates } from '#resources/rates/index.ts';
import { declarations as reservations } from '#resources/reservations/index.ts';
import { declarations as revenue } from '#resources/revenue/index.ts';

/** Every area with its resources, in the order of the menu's tabs. A new resource is one line in its area's index. */
export const areas = {
  people,
  listing,
  rates,
  channels,
  reservations,
  enquiries,
  companies,
  packages,
  'owner-stays': ownerStays,
  expenses,
  revenue,
  'owner-view': ownerView,
  kit,
  messages,
} as const;

export type AreaName = keyof typeof areas;

export const declarations = [
  ...people,
  ...listing,
  ...rates,
  ...channels,
  ...reservations,
  ...enquiries,
  ...companies,
  ...packages,
  ...ownerStays,
  ...expenses,
  ...revenue,
  ...kit,
  ...messages,
] as const;

export type ResourceName = (typeof declarations)[number]['name'];

/** All declarations without their own types. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the constants know more of themselves than any resource does
const all: readonly AnyResource[] = declarations as readonly unknown[] as readonly AnyResource[];

/** The resources whose records are here, for the kit. */
export const resources = all.filter(({ source }) => source === undefined);

/** Those of other servers, which only the pages know. */
export const elsewhere = all.filter(({ source }) => source !== undefined);
