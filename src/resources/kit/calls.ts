import { ADDRESSES } from '#shared/calls/addresses.ts';
import { defineCall } from '#shared/calls/call.ts';
import { shape } from '#shared/shape.ts';
import { administrators } from './administrators.ts';

export const readAdministrator = defineCall({
  method: 'GET',
  path: ADDRESSES.readAdministrator,
  ability: 'session',
  summary: 'The administrator who is signed in, with every code that they hold',
  answer: shape.both(shape.object({ status: shape.oneOf('success') }), shape.record(administrators)),
  refuses: ['FORBIDDEN'],
});
