import { codeOf } from '#shared/permissions.ts';
import { type AnyResource, titlesOf } from '#shared/resource.ts';
import { type Product, partOf } from '#server/kit/product.ts';
import {
  accountOperations,
  createOperations,
  narrowedOperations,
  publicOperations,
  servedOperations,
} from './call-operations.ts';
import {
  DESCRIPTION_OPERATION,
  FILE_OPERATION,
  SERVICE_OPERATIONS,
  textOperations,
  undoOperations,
} from './kit-operations.ts';
import { KIT_SCHEMAS } from './kit-schemas.ts';
import { paramsIn } from './messages.ts';
import { type Json, NamedSchemas, ref, typeNameOf } from './named-schemas.ts';
import { withOperationIds } from './operation-ids.ts';
import type { Operation } from './operation.ts';
import { operationsOf } from './operations.ts';
import { recordSchema } from './schemas.ts';

/**
 * Puts the API's description together from the declarations, the declared calls and the kit's own. Schemas and
 * operations are made in the files beside it.
 */

type Described = Pick<Product, 'resources' | 'parts' | 'areas'>;
type Permission = (ability: Operation['ability']) => unknown;

/** The code of the resource that a call needs; every code where any of several will do. */
const permissionOf =
  ({ permission }: Pick<AnyResource, 'permission'>): Permission =>
  (ability) => {
    if (ability === 'anyone' || ability === 'public' || ability === 'session') return null;
    return ability === 'member' || typeof ability !== 'string' ? ability : codeOf(permission, ability);
  };
const ofNone = permissionOf({ permission: null });

function described(tag: string, operation: Operation, permission: Permission): Json {
  const { path, summary, ability, body, parameters = [], responses } = operation;
  return {
    tags: [tag],
    summary,
    ...(ability === 'public' && { security: [] }),
    'x-permission': permission(ability),
    parameters: [...paramsIn(path), ...parameters],
    ...(body && { requestBody: body }),
    responses,
  };
}

function pathsOf({ resources, parts, areas }: Described, all: NamedSchemas): Record<string, Record<string, Json>> {
  const paths: Record<string, Record<string, Json>> = {};
  const add = (tag: string, operations: readonly Operation[], permission: Permission = ofNone): void => {
    for (const operation of operations) {
      (paths[operation.path] ??= {})[operation.method] = described(tag, operation, permission);
    }
  };
  for (const resource of resources) {
    const named = all.within(resource.name);
    const part = partOf({ parts, areas }, resource.name);
    const { routes = [], lists = [] } = part;
    const further = [
      ...createOperations(resource, part, named),
      ...servedOperations(routes, named),
      ...narrowedOperations(resource.name, lists, named),
    ];
    add(resource.name, [...operationsOf(resource, named), ...further], permissionOf(resource));
  }
  add('audit', undoOperations(all));
  add('files', [FILE_OPERATION]);
  const open = areas.flatMap(({ publicRoutes = [] }) => publicRoutes);
  const texts = areas.flatMap(({ publicTexts = [] }) => publicTexts);
  add('public', [...publicOperations(open, all), ...textOperations(texts), ...SERVICE_OPERATIONS]);
  add('session', [...accountOperations(all), DESCRIPTION_OPERATION]);
  return paths;
}

function recordsOf(resources: readonly AnyResource[], all: NamedSchemas): Record<string, Json> {
  const titled = resources.filter(({ hasOpenTitles }) => hasOpenTitles);
  return Object.fromEntries<Json>([
    ...resources.map((resource): [string, Json] => [resource.name, recordSchema(resource, all.within(resource.name))]),
    ...titled.map((resource): [string, Json] => [
      `${typeNameOf(resource.name)}Title`,
      recordSchema(titlesOf(resource), all),
    ]),
    ['AnyRecord', { anyOf: resources.map(({ name }) => ref(name)) }],
  ]);
}

/**
 * The API's description (OpenAPI 3.1), derived from the declarations; `x-permission` is the code a call needs, `member`
 * for people without any, several where each of them will do.
 */
export function openApi(product: Described): Json {
  const named = new NamedSchemas(product.resources);
  const paths = withOperationIds(pathsOf(product, named));
  const records = recordsOf(product.resources, named);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Highland',
      version: '1',
      description: 'The back-office API. Every call carries Authorization: Bearer <token>.',
    },
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...named.all(), ...records, ...KIT_SCHEMAS },
    },
  };
}
