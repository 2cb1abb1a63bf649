import { BULK_LIMIT } from '#shared/constants.ts';
import { isRecord } from '#shared/records.ts';
import type { AnyAction, AnyResource } from '#shared/resource.ts';
import { humanise } from '#shared/words.ts';
import { IDEMPOTENCY_KEY, IF_MATCH, MANY_PROBLEMS, WRITE_PROBLEMS, answer, bodyOf } from './messages.ts';
import { type Json, type NamedSchemas, ref } from './named-schemas.ts';
import { type Operation, splitEndpoint } from './operation.ts';
import { bodySchema, writtenSchema } from './schemas.ts';

/** An action at its own address, at the one that the specification gives it, and of many records at once. */
export const actionsOf = (resource: AnyResource, named: NamedSchemas): Operation[] =>
  Object.entries(resource.actions ?? {}).flatMap(([key, action]) => {
    const { name } = resource;
    const input = withConditions(bodySchema(action.input ?? {}, 'input', named), action);
    const base = {
      summary: `${humanise(key)} (${name})`,
      ability: action.permission ?? action.ability ?? ('edit' as const),
      responses: { '200': answer('The record', writtenSchema(name)), ...WRITE_PROBLEMS },
    };
    const path = `/api/${name}/{id}/${key}`;
    const own: Operation = { ...base, method: 'patch', path, body: bodyOf(input), parameters: [IF_MATCH] };
    return [
      own,
      ...(action.endpoint ? [spelledAction(action.endpoint, base, input)] : []),
      ...(action.bulk ? [bulkAction(`/api/${name}/bulk/${key}`, base, input)] : []),
    ];
  });

type Base = Pick<Operation, 'summary' | 'ability' | 'responses'>;

function spelledAction(endpoint: string, base: Base, input: Json): Operation {
  const { method, path } = splitEndpoint(endpoint);
  const body = bodyOf(path.includes('{id}') ? input : withAccountNumber(input));
  return { ...base, method, path, body, parameters: [IDEMPOTENCY_KEY] };
}

function bulkAction(path: string, base: Base, input: Json): Operation {
  const ids = { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: BULK_LIMIT };
  return {
    ...base,
    method: 'post',
    path,
    summary: `${base.summary}, many`,
    body: bodyOf({ type: 'object', additionalProperties: false, required: ['ids'], properties: { ids, input } }),
    parameters: [IDEMPOTENCY_KEY],
    responses: { '200': answer('One result per record', ref('BulkResults')), ...MANY_PROBLEMS },
  };
}

/** Inputs that some records alone are asked for say which. */
function withConditions(input: Json, { inputWhen = {} }: AnyAction): Json {
  const all = propertiesOf(input);
  const told = Object.entries(inputWhen).flatMap(([name, where]) => {
    const schema = all[name];
    const description = `Only of a record of which this holds: ${JSON.stringify(where)}`;
    return where && isRecord(schema) ? [[name, { ...schema, description }]] : [];
  });
  return told.length === 0 ? input : { ...input, properties: { ...all, ...Object.fromEntries(told) } };
}

const withAccountNumber = (input: Json): Json => ({
  ...input,
  properties: { account_number: { type: 'string' }, ...propertiesOf(input) },
  required: ['account_number', ...[input['required'] ?? []].flat()],
});

const propertiesOf = ({ properties }: Json): Json => (isRecord(properties) ? properties : {});
