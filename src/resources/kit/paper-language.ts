import { LOCALES } from '#shared/constants.ts';
import { f } from '#shared/field.ts';
import { recordOf } from '#shared/records.ts';

/** Input of calls that answer a paper: the language asked for; the reader's own without it. */
export const PAPER_LANGUAGE = {
  locale: f
    .enum(recordOf(LOCALES, () => 'gray' as const))
    .named('Locale')
    .optional(),
};
