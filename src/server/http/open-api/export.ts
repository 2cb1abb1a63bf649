import { EXPORT_PARAMS, EXPORT_TYPES } from '#server/http/export/export.ts';
import { LIST_PARAMETERS, PROBLEMS, RETRY_AFTER, mediaType, problem } from './messages.ts';
import type { Json } from './schemas.ts';

const EXPORT_HELP: Readonly<Record<string, string>> = {
  format: 'csv or xlsx; csv when left out.',
  header:
    'What the columns are headed with: names, or labels in the language of the call. Programs get names unless they ask, people labels.',
  for: 'programs or people; programs when left out. People get options by their words, related records by their names, days and times as a spreadsheet counts them, in the time of the house, and money in ringgit.',
};

/** The only parameters of an export; any other is refused. */
export const EXPORT_PARAMETERS: readonly Json[] = [
  ...LIST_PARAMETERS.filter(({ name }) => EXPORT_PARAMS.params.some((honoured) => honoured === name)),
  ...EXPORT_PARAMS.also.map((name) => ({
    name,
    in: 'query',
    required: false,
    description: EXPORT_HELP[name],
    schema: { type: 'string' },
  })),
];

const file = { schema: { type: 'string', format: 'binary' } };
export const EXPORT_RESPONSES: Json = {
  '200': {
    description: 'The file',
    content: Object.fromEntries(Object.values(EXPORT_TYPES).map((type) => [mediaType(type), file])),
  },
  ...PROBLEMS,
  '503': {
    ...problem(
      'As many files as go at a time are being downloaded: code UNAVAILABLE; Retry-After says when to try again.',
    ),
    headers: RETRY_AFTER,
  },
};
