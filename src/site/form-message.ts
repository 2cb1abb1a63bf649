import { currentLocale } from '#browser/i18n.ts';
import { FORM_MESSAGES } from '#shared/form-messages.ts';
import { capital, fill } from '#shared/sentence.ts';

/** A generic message of forms in the reader's language, for below a field. */
export const formMessage = (
  rule: keyof (typeof FORM_MESSAGES)['en-US'],
  params: Readonly<Record<string, string | number>>,
): string => capital(fill(FORM_MESSAGES[currentLocale()][rule], params));
