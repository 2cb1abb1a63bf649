/** Events after an act that ask for a reason before it is taken back, each with a sentence of its own. */
export type MovedOn =
  | { readonly fact: 'late' | 'signed_in' | 'at_work' | 'message_sent'; readonly at: string }
  | { readonly fact: 'of_another'; readonly by: string };
