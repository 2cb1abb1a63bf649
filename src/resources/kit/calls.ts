import { ADDRESSES } from '#shared/calls/addresses.ts';
import { defineCall } from '#shared/calls/call.ts';
import { f } from '#shared/field.ts';
import { dataOf, shape } from '#shared/shape.ts';
import { administrators } from './administrators.ts';

export const readAdministrator = defineCall({
  method: 'GET',
  path: ADDRESSES.readAdministrator,
  ability: 'session',
  summary: 'The administrator who is signed in, with every code that they hold',
  answer: shape.both(shape.object({ status: shape.oneOf('success') }), shape.record(administrators)),
  refuses: ['FORBIDDEN'],
});

/** Records say by account number who did what: what colleagues are called is no secret among them. */
export const readColleague = defineCall({
  method: 'GET',
  path: '/api/colleagues/{account_number}',
  ability: 'view',
  summary: 'What the administrator with this account number is called; null where there is none any more',
  answer: dataOf(shape.nullable(shape.object({ name: f.text() }).named('Colleague'))),
});
