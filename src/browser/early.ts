/** Answers that `public/first-calls.js` asked for before this code was here. */

interface Early {
  readonly token: string;
  readonly answers: Map<string, Promise<Response>>;
}

declare global {
  var highlandEarly: Early | undefined;
}

/** An answer that is not taken within this time after the page was opened is too old. */
const FRESH_MS = 10_000;

/** Hands an answer over once, to the session that it was asked for. */
export function takeEarly(path: string, authorization: string | null): Promise<Response> | undefined {
  const early = globalThis.highlandEarly;
  const answer = early?.answers.get(path);
  early?.answers.delete(path);
  return early?.token === authorization && performance.now() < FRESH_MS ? answer : undefined;
}
