import '#tests/support/areas.ts';
import { expect, it } from 'vitest';
import { namingOf } from '#admin/crud/record/use-record.ts';
import { resources } from '#resources/index.ts';
import type { AnyResource } from '#shared/resource.ts';

const declared: readonly AnyResource[] = resources as readonly AnyResource[];

it.each([
  ['the guest of a stay', ['reference', 'guest_name', 'status'], 'guest_name'],
  ['its reference where the guest is known', ['reference', 'status'], 'reference'],
  ['the first column where neither is shown', ['status', 'arrival'], 'status'],
])('a row is headed by %s', (_what, shown, heading) => {
  const stays = declared.find(({ name }) => name === 'reservations');
  const row = { id: 1, reference: 'HV-26-000001', guest_name: 'Lim Bee Hoon', status: 'confirmed' };
  expect(stays && namingOf(stays, shown, row).column).toBe(heading);
});
