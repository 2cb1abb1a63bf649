import { accountCalls } from '#shared/calls/account-calls.ts';
import type { AnyCall } from '#shared/calls/call.ts';
import { createCallOf } from '#shared/calls/create-call.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { PublicRoute } from '#server/kit/public-route.ts';
import type { ServedCall } from '#server/kit/serve.ts';
import type { AnyServerPart, ListRoute } from '#server/kit/server-part.ts';
import { readAdministrator } from '#resources/kit/calls.ts';
import { type Manner, responsesOf } from './call-responses.ts';
import { IDEMPOTENCY_KEY, LIST_PARAMETERS, PROBLEMS, WRITE_PROBLEMS, answer, bodyOf } from './messages.ts';
import type { NamedSchemas } from './named-schemas.ts';
import type { Operation } from './operation.ts';
import { bodySchema, listSchema, queryParameters } from './schemas.ts';

/** Operations of declared calls: what the declaration says, and what every call of its kind may answer besides. */

function callOperation(call: AnyCall, manner: Manner, named: NamedSchemas): Operation {
  const { method, path, ability, summary, input = {} } = call;
  const base = {
    method: method.toLowerCase(),
    path,
    ability,
    summary,
    responses: responsesOf(call, manner, named),
  };
  if (method === 'GET') return { ...base, parameters: queryParameters(input, named) };
  return {
    ...base,
    ...(manner.readsBody !== false && { body: bodyOf(bodySchema(input, 'input', named)) }),
    parameters: manner.isRepeatable ? [IDEMPOTENCY_KEY] : [],
  };
}

export const servedOperations = (routes: readonly ServedCall[], named: NamedSchemas): Operation[] =>
  routes.map(({ call }) =>
    callOperation(call, { isRepeatable: call.method === 'POST' && call.isSecret !== true }, named),
  );

/** The creation of a resource whose declaration has an act for it. */
export const createOperations = (
  resource: AnyResource,
  { creates }: AnyServerPart,
  named: NamedSchemas,
): Operation[] => {
  if (!resource.create) return [];
  const { refuses = [], refusal } = creates ?? {};
  const call = { ...createCallOf(resource), refuses, ...(refusal && { refusal }) };
  return [callOperation(call, { isRepeatable: true }, named)];
};

export const publicOperations = (routes: readonly PublicRoute[], named: NamedSchemas): Operation[] =>
  routes.map(({ call, mostBytes, resource }) =>
    callOperation(call, { isLimited: true, isRepeatable: call.method === 'POST', mostBytes }, named.within(resource)),
  );

/** Signing in and out, the password of a one-time link, and who is signed in. */
export const accountOperations = (named: NamedSchemas): Operation[] =>
  [...Object.values(accountCalls), readAdministrator].map((call) =>
    callOperation(call, { isLimited: call.ability === 'public', readsBody: call.input !== undefined }, named),
  );

export const narrowedOperations = (name: string, lists: readonly ListRoute[], named: NamedSchemas): Operation[] =>
  lists.map(({ path, summary, input }) => ({
    method: 'get',
    path,
    summary,
    ability: 'view',
    parameters: [...queryParameters(input, named), ...LIST_PARAMETERS],
    // The record that a parameter names may be none of those that the list is about.
    responses: { '200': answer('One page, or groups', listSchema(name)), ...PROBLEMS, '409': WRITE_PROBLEMS['409'] },
  }));
