import { type Issue, issue } from '#shared/errors.ts';

/** Bounds the cost of a refusal: a body is counted in its text before anything is worked out, and told in at most twenty fields. */

/** More than any call takes. Every unknown key costs an issue in the answer, and later code recurses by depth. */
const MOST = { keys: 200, depth: 20 } as const;

const [QUOTE, ESCAPE, COLON] = [0x22, 0x5c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Names what a JSON text has too much of, or null. It counts in the text, before values are made of it: keys that are
 * given twice count twice, and no depth is too deep for what does not recurse.
 */
export function excessOf(text: string): Issue | null {
  /** How many keys each object that is open has so far. */
  const keys: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charCodeAt(at);
    if (mark === QUOTE) {
      at = endOfString(text, at);
    } else if (mark === OPEN_OBJECT || mark === OPEN_LIST) {
      if (keys.push(0) > MOST.depth) return issue([], 'nesting', { max: MOST.depth });
    } else if (mark === CLOSE_OBJECT || mark === CLOSE_LIST) {
      keys.pop();
    } else if (mark === COLON && keys.length > 0) {
      const count = (keys.pop() ?? 0) + 1;
      if (count > MOST.keys) return issue([], 'keys', { max: MOST.keys });
      keys.push(count);
    }
  }
  return null;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === ESCAPE ? 2 : 1;
  return at;
}
