import { adminWords, type AdminKey, type AdminT } from '#admin/words.ts';
import type { FullWords } from '#shared/words.ts';

/** What an entry of the trail says was done: the action's own label, or the word for what every resource knows. */
export function verbOf(action: string, words: FullWords | undefined, t: AdminT): string {
  const key = `forms.history.verbs.${action}`;
  return adminWords.has(key) ? t(key as AdminKey) : (words?.actions[action]?.label ?? action);
}
