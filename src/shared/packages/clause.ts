import type { Reason, Said } from '#shared/rates/line.ts';

/** A clause as the reason of an amount: `clause` is its number. */
export type Clause = Reason & { readonly clause: string };

export const clause = (no: string, rule: string, said: Said): Clause => ({
  clause: no,
  rule,
  text: said.en,
  text_zh: said.zh,
});
