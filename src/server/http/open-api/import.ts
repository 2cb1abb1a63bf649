import { IMPORT } from '#shared/constants.ts';
import type { Json } from './schemas.ts';

const integer = (minimum: number): Json => ({ type: 'integer', minimum });
const object = (properties: Json, required: readonly string[] = Object.keys(properties)): Json => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...(required.length > 0 ? { required } : {}),
});

/** The body of an import: lines of a file, each value as JSON or as the text of its cell. */
export const importBodySchema = (fields: Json): Json => {
  const cells = Object.entries(fields).map(([name, schema]) => [name, { anyOf: [schema, { type: 'string' }] }]);
  const row = object({ line: integer(1), values: object(Object.fromEntries(cells) as Json, []) });
  return object(
    {
      batch: { type: 'string', pattern: '^[\\w.-]{1,64}$' },
      rows: { type: 'array', items: row, minItems: 1, maxItems: IMPORT.maxRows },
      dry_run: { type: 'boolean', default: false },
    },
    ['batch', 'rows'],
  );
};

const SENTENCES: Json = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } };

export const IMPORT_RESULTS: Json = object({
  results: {
    type: 'array',
    items: object({ line: integer(1), ok: { type: 'boolean' }, id: integer(1), errors: SENTENCES, more: integer(1) }, [
      'line',
      'ok',
    ]),
  },
  created: integer(0),
});

export const IMPORT_UNDO_BODY: Json = object(
  {
    limit: { ...integer(1), maximum: IMPORT.maxRows, description: 'How many records at most; all when left out.' },
    before: { ...integer(1), description: 'Only records with a smaller id: `next` of the answer before.' },
  },
  [],
);

export const IMPORT_UNDO_RESULTS: Json = object({
  removed: integer(0),
  gone: integer(0),
  kept: {
    type: 'array',
    items: object({ id: integer(1), code: { type: 'string' }, message: { type: 'string' } }),
  },
  next: { type: ['integer', 'null'] },
});
