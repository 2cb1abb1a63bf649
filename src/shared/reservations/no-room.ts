import { f } from '#shared/field.ts';
import { shape } from '#shared/shape.ts';
import { alternative, restrictionKind } from './rooms-on-sale.ts';

/** Beside a refusal for want of room: what is free instead, the rule that forbids the nights, and what is in the unit. */
export const noRoom = shape
  .object({
    alternatives: shape.optional(shape.list(alternative)),
    restriction: shape.optional(restrictionKind),
    conflict: shape.optional(
      shape.nullable(
        shape.object({ reference: shape.nullable(f.text()), kind: f.text(), arrival: f.date(), departure: f.date() }),
      ),
    ),
  })
  .named('NoRoom');
