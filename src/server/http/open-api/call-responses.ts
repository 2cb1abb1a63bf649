import type { AnyCall } from '#shared/calls/call.ts';
import { PROBLEM_STATUS } from '#shared/errors.ts';
import { FILE_TYPES } from '#shared/files.ts';
import type { AnyShape } from '#shared/shape.ts';
import { LIMITED, PROBLEMS, WRITE_PROBLEMS, answer, mediaType, problem } from './messages.ts';
import { type Json, type NamedSchemas, ref } from './named-schemas.ts';
import { shapeSchema } from './schemas.ts';

/** How the server takes a declared call, beyond what its declaration says. */
export interface Manner {
  /** An address without a session may make only so many of them. */
  readonly isLimited?: boolean;
  /** Takes an idempotency key. */
  readonly isRepeatable?: boolean;
  /** Where it takes less than other calls. */
  readonly mostBytes?: number;
  readonly readsBody?: boolean;
}

/** Answers that any call of such an audience, method and manner may give. */
function commonProblems({ method, path, ability }: AnyCall, manner: Manner): Json {
  const { '401': unknown, '403': forbidden, '404': missing, ...common } = PROBLEMS;
  const { '409': conflict, '413': large, '415': media, '422': key, '507': full } = WRITE_PROBLEMS;
  const isOpen = ability === 'public';
  const hasCode = !isOpen && ability !== 'session';
  const most =
    manner.mostBytes === undefined ? large : problem(`More than ${manner.mostBytes / 1024} kB: code TOO_LARGE`);
  const isWrite = method !== 'GET';
  const hasBody = isWrite && manner.readsBody !== false;
  return {
    ...common,
    ...(!isOpen && { '401': unknown }),
    ...(hasCode && { '403': forbidden }),
    ...(path.includes('{') && { '404': missing }),
    ...(isWrite && hasCode && { '409': conflict }),
    ...(hasBody && { '413': most, '415': media }),
    ...(manner.isRepeatable && { '422': key }),
    ...(manner.isLimited && LIMITED),
    ...(isWrite && { '507': full }),
  };
}

/** The refusals that the call declares, and their contents. */
function ownProblems({ refuses = [], refusal }: AnyCall, named: NamedSchemas): Json {
  const schema = refusal ? { allOf: [ref('Problem'), shapeSchema(refusal, named)] } : ref('Problem');
  const statuses = [...new Set(refuses.map((code) => PROBLEM_STATUS[code]))];
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = refuses.filter((code) => PROBLEM_STATUS[code] === status);
      return [status, answer(`Refused: code ${codes.join(', ')}`, schema)];
    }),
  );
}

const BYTES = { schema: { type: 'string', format: 'binary' } };

function answered(shape: AnyShape, named: NamedSchemas): Json {
  if (shape.spec.kind !== 'file') return answer('The answer', shapeSchema(shape, named));
  const types = shape.spec.types.map((type) => mediaType(FILE_TYPES[type]));
  return { description: 'The file', content: Object.fromEntries(types.map((type) => [type, BYTES])) };
}

export const responsesOf = (call: AnyCall, manner: Manner, named: NamedSchemas): Json => ({
  [call.status ?? 200]: answered(call.answer, named),
  ...commonProblems(call, manner),
  ...ownProblems(call, named),
});
