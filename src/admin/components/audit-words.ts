import { adminWords, type AdminT } from '#admin/words.ts';
import type { FullWords } from '#shared/words.ts';

/** Verb of an entry in the trail: the word for acts that all resources have, or the action's own label. */
export function verbOf(action: string, words: FullWords | undefined, t: AdminT): string {
  const key = `forms.history.verbs.${action}`;
  return adminWords.has(key) ? t(key) : (words?.actions[action]?.label ?? action);
}
