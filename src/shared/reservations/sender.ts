import { f } from '#shared/field.ts';
import { shape } from '#shared/shape.ts';

/** Who can be named as having sent a guest. */
export const sender = shape
  .object({
    id: f.integer(),
    name: f.text(),
    name_zh: shape.nullable(f.text()),
    /** Account number of an agent, city of a company. */
    about: f.text(),
  })
  .named('Sender');
