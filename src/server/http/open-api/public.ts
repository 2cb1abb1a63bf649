import { NO_SPACE, RETRY_AFTER, answer, bodyOf, problem } from './messages.ts';
import { type Json, bodySchema, ref, schemaOf } from './schemas.ts';
import { availabilityInput, quoteInput } from '#server/http/public.ts';

const object = (properties: Json, required: readonly string[] = Object.keys(properties)): Json => ({
  type: 'object',
  required,
  properties,
});
const array = (items: Json): Json => ({ type: 'array', items });
const text: Json = { type: 'string' };
const integer: Json = { type: 'integer' };
const sen: Json = { type: 'integer', description: 'In sen' };
const day: Json = { type: 'string', format: 'date' };

const ALTERNATIVES = array(object({ arrival: day, departure: day, room_type_id: integer }));

const PRICE_LINE = object({
  code: text,
  label: object({ en: text, zh: text }),
  qty: integer,
  unit_sen: sen,
  amount_sen: sen,
  formula: text,
  because: array(object({ rule: text, text, text_zh: text })),
  tax_code: { type: ['string', 'null'] },
});

const TYPE_ON_SALE = object({
  id: integer,
  name: text,
  available: { type: 'integer', description: 'How many such stays can still be sold' },
  total_sen: sen,
  free_child_age: { type: 'integer', description: 'Children below this age are no extra guests' },
  sold_out_alternatives: ALTERNATIVES,
});

const QUOTE = object({
  id: { type: 'string', description: 'Books the stay at this price until it expires' },
  expires_at: { type: 'string', format: 'date-time' },
  lines: array(PRICE_LINE),
  total_sen: sen,
  deposit_sen: sen,
});

const REFUSALS: Json = {
  '400': problem('Malformed, unknown or invalid input'),
  '429': {
    ...problem('Too many calls of one address without a session'),
    headers: RETRY_AFTER,
  },
};

const WRITE_REFUSALS: Json = {
  ...REFUSALS,
  '413': problem('More than 4 kB'),
  '507': NO_SPACE,
};

/** What anybody may call, as paths of the API's description. */
export function publicPaths(): Record<string, Json> {
  const open = { tags: ['public'], security: [] };
  const parameters = Object.entries(availabilityInput).map(([name, field]) => ({
    name,
    in: 'query',
    required: !field.spec.optional,
    schema: schemaOf(field),
  }));
  const soldOut = answer('No such room is left: code NOT_AVAILABLE, with what is free instead', {
    allOf: [ref('Problem'), object({ alternatives: ALTERNATIVES })],
  });
  return {
    '/api/public/availability': {
      get: {
        ...open,
        summary: 'Room types of a property with beds enough, what the stay costs in each and how many are left',
        parameters,
        responses: {
          '200': answer('Every room type', object({ room_types: array(TYPE_ON_SALE) })),
          '404': problem('No such property, or it is not let'),
          ...REFUSALS,
        },
      },
    },
    '/api/public/quotes': {
      post: {
        ...open,
        summary: 'A price with every line of it, kept until it expires',
        requestBody: bodyOf(bodySchema(quoteInput, 'input')),
        responses: { '201': answer('The quote', object({ data: QUOTE })), '409': soldOut, ...WRITE_REFUSALS },
      },
    },
  };
}
