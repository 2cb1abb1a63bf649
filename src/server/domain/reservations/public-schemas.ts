type Json = Readonly<Record<string, unknown>>;

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

const OFFER = object({
  id: { type: 'string', description: 'Books the stay at this price until it expires' },
  expires_at: { type: 'string', format: 'date-time' },
  lines: array(PRICE_LINE),
  total_sen: sen,
  deposit_sen: sen,
});

export const AVAILABILITY = object({ room_types: array(TYPE_ON_SALE) });

export const QUOTE = object({ data: OFFER });

export const SOLD_OUT = object({ alternatives: ALTERNATIVES });
