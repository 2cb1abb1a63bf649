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
  const cells = Object.entries(fields).map(([name, schema]): [string, Json] => [
    name,
    { anyOf: [schema, { type: 'string' }] },
  ]);
  const row = object({ line: integer(1), values: object(Object.fromEntries(cells), []) });
  return object(
    {
      batch: { type: 'string', pattern: '^[\\w.-]{1,64}$' },
      rows: { type: 'array', items: row, minItems: 1, maxItems: IMPORT.maxRows },
      dry_run: { type: 'boolean', default: false },
    },
    ['batch', 'rows'],
  );
};

export const IMPORT_UNDO_BODY_SCHEMA: Json = object(
  {
    limit: {
      ...integer(1),
      maximum: IMPORT.maxRows,
      description: 'How many records at most; without it, the whole batch.',
    },
    before: { ...integer(1), description: 'Only records with a smaller id: `next` of the previous answer.' },
  },
  [],
);
