import type { Field, Fields, ValueOf } from './field.ts';

/** These fields of a declaration as the input of a call asks for them: what bounds them is said once. */
export function pick<F extends Fields, K extends keyof F & string>(fields: F, ...names: readonly K[]): Pick<F, K> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets what it was given
  return Object.fromEntries(names.map((name) => [name, fields[name]?.asked()])) as unknown as Pick<F, K>;
}

/** Makes every field optional. */
export function optional<F extends Fields>(fields: F): { [K in keyof F]: Field<ValueOf<F[K]> | null> } {
  const made = Object.entries(fields).map(([name, field]) => [name, field.optional()]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets what it was given
  return Object.fromEntries(made) as { [K in keyof F]: Field<ValueOf<F[K]> | null> };
}
