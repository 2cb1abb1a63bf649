import '#tests/support/areas.ts';
import { expect, it } from 'vitest';
import { seenIn } from '#admin/crud/list/menus/FileCommands.tsx';
import { users } from '#resources/people/users.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { forgetTypes } from '#shared/resource.ts';

it('a file has what a cell draws beside its own field, after it and once', () => {
  expect(seenIn(forgetTypes(users), ['name', 'phone'])).toEqual(['name', 'email', 'phone']);
  expect(seenIn(forgetTypes(users), ['phone', 'email', 'name'])).toEqual(['phone', 'email', 'name']);
  expect(seenIn(forgetTypes(reservations), ['departure', 'status'])).toEqual(['departure', 'nights', 'status']);
  expect(seenIn(forgetTypes(users), ['phone'])).toEqual(['phone']);
});
