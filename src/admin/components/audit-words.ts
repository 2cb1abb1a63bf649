import { adminWords, type AdminT } from '#admin/words.ts';
import type { FullWords } from '#shared/words.ts';

/** Verb of an entry in the trail: the resource's own word, the one for acts that all have, or the action's label. */
export function verbOf(action: string, words: FullWords | undefined, t: AdminT): string {
  const own = words?.verbs[action];
  if (own !== undefined) return own;
  const key = `forms.history.verbs.${action}`;
  return adminWords.has(key) ? t(key) : (words?.actions[action]?.label ?? action);
}
