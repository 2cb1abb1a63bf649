import { LOCALES, type Locale } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';

/** What messages to people outside say, by template: each area brings the texts of its own. */
type Texts<T extends string> = Readonly<Record<Locale, Readonly<Record<T, readonly [subject: string, text: string]>>>>;
export type MessageTexts = Texts<string>;

/** Texts of an area's templates, none of them forgotten in a language. */
export const tellMessages = <T extends string>(texts: Texts<T>): Texts<T> => texts;

/** Who brings texts. */
interface Telling {
  readonly messages?: MessageTexts;
}

export const textsOf = (areas: readonly Telling[], locale: Locale): MessageTexts[Locale] =>
  Object.fromEntries(areas.flatMap(({ messages }) => Object.entries(messages?.[locale] ?? {})));

/** Templates that a message can be of and no area has texts for, each as a sentence. */
export function findUnsaid(resources: readonly AnyResource[], areas: readonly Telling[]): string[] {
  const outbox = resources.find(({ name }) => name === 'outbox');
  const templates = Object.keys(outbox?.fields['template']?.spec.options ?? {});
  return LOCALES.flatMap((locale) => {
    const said = textsOf(areas, locale);
    const unsaid = templates.filter((template) => !Object.hasOwn(said, template));
    return unsaid.map(
      (template) =>
        `outbox: no area says in ${locale} what a message ${template} says; add it to the messages of the area that posts it`,
    );
  });
}
