import { ADDRESSES } from '#shared/calls/addresses.ts';
import { DOCUMENT_KINDS } from '#shared/files.ts';
import { UNDO_INPUT } from '#server/http/undo.ts';
import type { PublicText } from '#server/kit/public-route.ts';
import { IDEMPOTENCY_KEY, LIMITED, PROBLEMS, WRITE_PROBLEMS, answer, bodyOf, mediaType, problem } from './messages.ts';
import { type Json, type NamedSchemas, ref } from './named-schemas.ts';
import type { Operation } from './operation.ts';
import { bodySchema, goneSchema } from './schemas.ts';

/**
 * Operations of the API's description that are the kit's own: undo, public texts, files, health, and the description
 * itself.
 */

/** Late, of another's act or over what moved on they need a reason; without it 409 `REASON_NEEDED` with `moved_on`. */
export function undoOperations(named: NamedSchemas): Operation[] {
  const undoOf = (path: string, summary: string, ok: Json): Operation => ({
    method: 'post',
    path,
    summary,
    // The code is that of the act which is taken back, so the address alone does not tell it.
    ability: 'anyone',
    body: bodyOf(bodySchema(UNDO_INPUT, 'input', named)),
    parameters: [IDEMPOTENCY_KEY],
    responses: { '200': ok, ...WRITE_PROBLEMS },
  });
  const results = { allOf: [ref('BulkResults'), UNDONE] };
  return [
    undoOf(ADDRESSES.undo, 'Undo an audited change', answer('The restored record', goneSchema('AnyRecord'))),
    undoOf(
      ADDRESSES.undoBatch,
      'Undo what of a bulk act still stands, each entry by itself',
      answer('One result per record', results),
    ),
  ];
}

const UNDONE: Json = { type: 'object', required: ['undo_of'], properties: { undo_of: { type: 'string' } } };

const text: Json = { type: 'string' };

/** Texts that are read by programs which do not sign in: who has the address may read. */
export const textOperations = (texts: readonly PublicText[]): Operation[] =>
  texts.map(({ prefix, contentType, missing }) => {
    const schema = { type: 'string' };
    return {
      method: 'get',
      path: `${prefix}{name}`,
      summary: 'What a secret address leads to, for programs that do not sign in',
      ability: 'public',
      responses: {
        '200': { description: 'The text', content: { [mediaType(contentType)]: { schema } } },
        '304': { description: 'If-None-Match names what is there' },
        '404': { description: missing, content: { 'text/plain': { schema } } },
        ...LIMITED,
      },
    };
  });

/** Calls by which monitors and programs ask about the service itself. */
export const SERVICE_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/healthz',
    summary: 'Whether the process lives',
    ability: 'public',
    responses: {
      '200': answer('It does', { type: 'object', required: ['status'], properties: { status: { const: 'ok' } } }),
    },
  },
  {
    method: 'get',
    path: '/readyz',
    summary: 'Whether it can do its work',
    ability: 'public',
    responses: {
      '200': answer('It can', {
        type: 'object',
        required: ['status', 'unsealed_ms'],
        properties: {
          status: { const: 'ok' },
          unsealed_ms: { type: 'integer', description: 'How long the oldest entry of the trail waits for its seal' },
        },
      }),
      '503': answer('Why it cannot', {
        type: 'object',
        required: ['status', 'reason', 'message'],
        properties: { status: { const: 'unavailable' }, reason: text, message: text },
      }),
    },
  },
];

export const DESCRIPTION_OPERATION: Operation = {
  method: 'get',
  path: '/api/openapi.json',
  summary: 'This description, for administrators',
  ability: 'anyone',
  responses: {
    '200': answer('OpenAPI 3.1', { type: 'object', additionalProperties: true }),
    '401': PROBLEMS['401'],
    '403': problem('Not an administrator: code FORBIDDEN'),
  },
};

export const FILE_OPERATION: Operation = {
  method: 'get',
  path: '/api/files/{id}',
  summary: 'The bytes of a document, for callers who may read the field of the record that shows it',
  ability: 'anyone',
  parameters: [
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
