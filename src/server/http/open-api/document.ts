import { DOCUMENT_KINDS } from '#shared/field.ts';
import { codeOf } from '#shared/permissions.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type Product, partOf } from '#server/kit/product.ts';
import { extraOperations, narrowedOperations } from './call-operations.ts';
import type { Operation } from './operation.ts';
import { operationsOf } from './operations.ts';
import { IDEMPOTENCY_KEY, PROBLEMS, WRITE_PROBLEMS, answer, jsonBody, paramsIn, pathParam } from './messages.ts';
import { withOperationIds } from './operation-ids.ts';
import { KIT_SCHEMAS } from './kit-schemas.ts';
import { type Json, NamedSchemas, ref } from './named-schemas.ts';
import { publicPaths } from './public.ts';
import { bodySchema, recordSchema } from './schemas.ts';
import { UNDO_INPUT } from '#server/http/undo.ts';

function permissionOf({ permission }: AnyResource, ability: Operation['ability']): unknown {
  if (ability === 'anyone' || ability === 'public' || ability === 'session') return null;
  return ability === 'member' || typeof ability !== 'string' ? ability : codeOf(permission, ability);
}

/** The API's description (OpenAPI 3.1), derived from the declarations; `x-permission` is the code a call needs, `member` for people without any, several where each of them will do. */
export function openApi({ resources, parts, areas }: Pick<Product, 'resources' | 'parts' | 'areas'>): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  const all = NamedSchemas.of(resources);
  for (const resource of resources) {
    const named = all.within(resource.name);
    const { routes = [], lists = [] } = partOf({ parts, areas }, resource.name);
    const further = [...extraOperations(routes, named), ...narrowedOperations(resource.name, lists, named)];
    for (const operation of [...operationsOf(resource, named), ...further]) {
      const { method, path, summary, ability, body, parameters = [], responses } = operation;
      (paths[path] ??= {})[method] = {
        tags: [resource.name],
        summary,
        'x-permission': permissionOf(resource, ability),
        parameters: [...paramsIn(path), ...parameters],
        ...(body ? { requestBody: body } : {}),
        responses,
      };
    }
  }
  const schemas = Object.fromEntries(
    resources.map((resource) => [resource.name, recordSchema(resource, all.within(resource.name))]),
  );
  Object.assign(paths, undoPaths(all));
  paths['/api/files/{id}'] = { get: FILE_OPERATION };
  Object.assign(paths, publicPaths({ areas }, all));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Highland',
      version: '1',
      description: 'The back-office API. Every call carries Authorization: Bearer <token>.',
    },
    security: [{ token: [] }],
    paths: withOperationIds(paths as Parameters<typeof withOperationIds>[0]),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...all.all(), ...schemas, ...KIT_SCHEMAS },
    },
  };
}

/** Late, of another's act or over what moved on they need a reason; without it 409 `REASON_NEEDED` with `moved_on`. */
function undoPaths(named: NamedSchemas): Json {
  const common = {
    tags: ['audit'],
    requestBody: { ...jsonBody(bodySchema(UNDO_INPUT, 'input', named)), required: false },
  };
  const undoOf = (name: string, summary: string, ok: Json): Json => ({
    post: {
      ...common,
      summary,
      parameters: [pathParam(name), IDEMPOTENCY_KEY],
      responses: { '200': ok, ...WRITE_PROBLEMS },
    },
  });
  return {
    '/api/audit/{id}/undo': undoOf('id', 'Undo an audited change', answer('The restored record', { type: 'object' })),
    '/api/audit/batch/{batch_id}/undo': undoOf(
      'batch_id',
      'Undo what of a bulk act still stands, each entry by itself',
      answer('One result per record', ref('BulkResults')),
    ),
  };
}

const FILE_OPERATION: Json = {
  tags: ['files'],
  summary: 'The bytes of a document, for callers who may read the field of the record that shows it',
  parameters: [
    pathParam('id'),
    {
      name: 'size',
      in: 'query',
      required: false,
      description: 'The small version of a picture',
      schema: { type: 'string', enum: ['thumbnail'] },
    },
  ],
  responses: {
    '200': {
      description: 'A picture to be shown, or a PDF to be saved',
      content: Object.fromEntries(
        DOCUMENT_KINDS.map((kind) => [kind, { schema: { type: 'string', format: 'binary' } }]),
      ),
    },
    '304': { description: 'If-None-Match names what is there' },
    ...PROBLEMS,
  },
};
