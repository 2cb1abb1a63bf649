import type { ServedCall } from '#server/kit/serve.ts';
import type { ListRoute } from '#server/kit/server-part.ts';
import { LIST_PARAMETERS, PROBLEMS, answer, bodyOf, problemsOf } from './messages.ts';
import type { NamedSchemas } from './named-schemas.ts';
import type { Operation } from './operation.ts';
import { bodySchema, listSchema, queryParameters } from './schemas.ts';
import { shapeSchema } from './shapes.ts';

export const extraOperations = (routes: readonly ServedCall[], named: NamedSchemas): Operation[] =>
  routes.map(({ call }) => {
    const { method, path, ability, summary, status = 200, input = {} } = call;
    const responses = { [status]: answer('The answer', shapeSchema(call.answer, named)), ...problemsOf(call) };
    const base = { method: method.toLowerCase(), path, ability, summary, responses };
    return method === 'GET'
      ? { ...base, parameters: queryParameters(input, named) }
      : { ...base, body: bodyOf(bodySchema(input, 'input', named)) };
  });

export const narrowedOperations = (name: string, lists: readonly ListRoute[], named: NamedSchemas): Operation[] =>
  lists.map(({ path, summary, input }) => ({
    method: 'get',
    path,
    summary,
    ability: 'view',
    parameters: [...queryParameters(input, named), ...LIST_PARAMETERS],
    responses: { '200': answer('One page, or groups', listSchema(name)), ...PROBLEMS },
  }));
