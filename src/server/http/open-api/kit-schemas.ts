import { PROBLEM_STATUS } from '#shared/errors.ts';
import { DOCUMENT_KINDS } from '#shared/files.ts';
import { type Json, ref } from './named-schemas.ts';

/** What the kit answers whatever a product is about: results of many at once, files, refusals. */

const text: Json = { type: 'string' };
const id: Json = { type: 'integer', minimum: 1 };
const count: Json = { type: 'integer', minimum: 0 };
const sentences: Json = { type: 'array', items: text };
const list = (items: Json): Json => ({ type: 'array', items });
const object = (properties: Json, required: readonly string[] = Object.keys(properties)): Json => ({
  type: 'object',
  required,
  properties,
});

const movedOn = object(
  {
    fact: { type: 'string', enum: ['late', 'of_another', 'signed_in', 'at_work', 'message_sent'] },
    message: text,
    at: { type: 'string', format: 'date-time' },
    by: text,
  },
  ['fact', 'message'],
);

const bulkResult = object(
  {
    id,
    ok: { type: 'boolean' },
    audit_id: { ...id, description: 'The entry it left' },
    unchanged: { type: 'boolean', description: 'It was so already, and no entry was left' },
    for_good: { type: 'boolean', description: 'No undo takes it back' },
    code: ref('ProblemCode'),
    message: text,
    moved_on: list(ref('MovedOn')),
  },
  ['id', 'ok'],
);

const importedRow = object(
  {
    line: id,
    ok: { type: 'boolean' },
    id,
    errors: { type: 'object', additionalProperties: sentences },
    more: { ...id, description: 'How many fields are not valid beside those of errors' },
  },
  ['line', 'ok'],
);

const figures: Json = { type: 'object', additionalProperties: { type: ['number', 'string', 'null'] } };
const group: Json = {
  ...object({ count, sum: figures, avg: figures, min: figures, max: figures }, []),
  additionalProperties: true,
  description: 'With the values that it is grouped by under the names of their fields',
};

const problem = object(
  {
    code: ref('ProblemCode'),
    message: text,
    errors: { type: 'object', additionalProperties: sentences, maxProperties: 20 },
    more: { type: 'integer', description: 'How many fields are not valid beside those of errors' },
    param: text,
    path: text,
    permission: { type: 'integer' },
    allowed: list(text),
    obstacle: text,
    unchanged: { type: 'boolean' },
    moved_on: { ...list(ref('MovedOn')), description: 'What happened since, where an undo needs a reason' },
    owed_sen: { type: 'integer', description: 'What is owed where CONFIRM_OVERPAYMENT asks' },
    alternatives: {
      ...list({ type: 'object', additionalProperties: true }),
      description: 'With NOT_AVAILABLE, UNIT_TAKEN and QUOTE_EXPIRED: what is free instead',
    },
  },
  ['message'],
);

export const KIT_SCHEMAS: Readonly<Record<string, Json>> = {
  Document: object({
    id,
    name: text,
    kind: { type: 'string', enum: [...DOCUMENT_KINDS] },
    size: { type: 'integer', description: 'In bytes' },
    url: { type: 'string', description: 'Where the bytes are, for callers who may read the field' },
  }),
  Picture: {
    allOf: [ref('Document'), object({ alt_en: { type: ['string', 'null'] }, alt_zh: { type: ['string', 'null'] } })],
  },
  BulkResults: object({
    results: list(bulkResult),
    batch_id: { type: 'string', description: 'What takes all of it back: POST /api/audit/batch/{batch_id}/undo' },
  }),
  ImportResults: object({ results: list(importedRow), created: count }),
  ImportUndoResults: object({
    removed: count,
    gone: count,
    kept: list(object({ id, code: ref('ProblemCode'), message: text })),
    next: { type: ['integer', 'null'] },
  }),
  Group: group,
  MovedOn: movedOn,
  Problem: problem,
  ProblemCode: {
    type: 'string',
    enum: Object.keys(PROBLEM_STATUS),
    description: Object.entries(PROBLEM_STATUS)
      .map(([code, status]) => `${code} ${status}`)
      .join(', '),
  },
};
