import type { Product } from '#server/kit/product.ts';
import type { PublicRoute } from '#server/kit/public-route.ts';
import { NO_SPACE, RETRY_AFTER, answer, bodyOf, problem } from './messages.ts';
import type { NamedSchemas } from './named-schemas.ts';
import { type Json, bodySchema, queryParameters, ref } from './schemas.ts';

const REFUSALS: Json = {
  '400': problem('Malformed, unknown or invalid input'),
  '429': {
    ...problem('Too many calls of one address without a session'),
    headers: RETRY_AFTER,
  },
};

const tooLarge = (bytes: number): Json => problem(`More than ${bytes / 1024} kB`);

function operationOf({ method, input, summary, mostBytes }: PublicRoute, described: Json, named: NamedSchemas): Json {
  const open = { tags: ['public'], security: [], summary };
  if (method === 'POST') {
    const writes = { '413': tooLarge(mostBytes), '507': NO_SPACE };
    return {
      ...open,
      requestBody: bodyOf(bodySchema(input, 'input', named)),
      responses: { ...described, ...REFUSALS, ...writes },
    };
  }
  return { ...open, parameters: queryParameters(input, named), responses: { ...described, ...REFUSALS } };
}

/** Paths of the open calls in the API's description. */
export function publicPaths({ areas }: Pick<Product, 'areas'>, named: NamedSchemas): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const route of areas.flatMap(({ publicRoutes = [] }) => publicRoutes)) {
    if (route.described === null) continue;
    const { answer: good, refusals = {} } = route.described;
    const own = Object.entries(refusals).map(([status, { description, schema }]) => [
      status,
      schema ? answer(description, { allOf: [ref('Problem'), schema] }) : problem(description),
    ]);
    const described = {
      [route.method === 'GET' ? '200' : '201']: answer(good.description, good.schema),
      ...Object.fromEntries(own),
    };
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationOf(route, described, named.within(route.resource)),
    };
  }
  return paths;
}
