import { DOCUMENT_KINDS } from '#shared/field.ts';
import { UNDO_INPUT } from '#server/http/undo.ts';
import { IDEMPOTENCY_KEY, PROBLEMS, WRITE_PROBLEMS, answer, jsonBody } from './messages.ts';
import { type Json, type NamedSchemas, ref } from './named-schemas.ts';
import type { Operation } from './operation.ts';
import { bodySchema, writtenSchema } from './schemas.ts';

/** Late, of another's act or over what moved on they need a reason; without it 409 `REASON_NEEDED` with `moved_on`. */
export function undoOperations(named: NamedSchemas): Operation[] {
  const undoOf = (path: string, summary: string, ok: Json): Operation => ({
    method: 'post',
    path,
    summary,
    // The code is that of the act which is taken back, so the address alone does not tell it.
    ability: 'anyone',
    body: { ...jsonBody(bodySchema(UNDO_INPUT, 'input', named)), required: false },
    parameters: [IDEMPOTENCY_KEY],
    responses: { '200': ok, ...WRITE_PROBLEMS },
  });
  const results = { allOf: [ref('BulkResults'), UNDONE] };
  return [
    undoOf('/api/audit/{id}/undo', 'Undo an audited change', answer('The restored record', writtenSchema('AnyRecord'))),
    undoOf(
      '/api/audit/batch/{batch_id}/undo',
      'Undo what of a bulk act still stands, each entry by itself',
      answer('One result per record', results),
    ),
  ];
}

const UNDONE: Json = { type: 'object', required: ['undo_of'], properties: { undo_of: { type: 'string' } } };

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
