import type { Audience, OpenAudience } from '#shared/calls/call.ts';
import type { Json } from './named-schemas.ts';

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** `anyone`: every administrator. */
  readonly ability: Audience | OpenAudience | 'anyone';
  readonly body?: Json;
  readonly parameters?: readonly Json[];
  readonly responses: Json;
}

/** Reads an endpoint as declarations spell it, `PATCH /api/users/{id}`. */
export function splitEndpoint(endpoint: string): Pick<Operation, 'method' | 'path'> {
  const [method = '', path = ''] = endpoint.split(' ');
  return { method: method.toLowerCase(), path };
}
