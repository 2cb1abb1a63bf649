import { type Options, hash, verify } from '@node-rs/argon2';
import { type Issue, issue } from '#shared/errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { AccountResource } from '#server/kit/tables.ts';

/** argon2id with the memory and passes that OWASP names as the least for it. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same characters typed on different keyboards must be the same password. */
const normalised = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normalised(password), COST);

/** The hash of a password that somebody chose for an account; one that others would guess is refused. */
export async function hashChosenPassword(
  password: string,
  resource: AccountResource,
  own: readonly string[],
): Promise<string> {
  const weakness = weaknessOf(password, own);
  if (weakness) throw new Refusal('VALIDATION', { resource, issues: [weakness] });
  return hashPassword(password);
}

let decoy: Promise<string> | undefined;

/** Takes the same time whether or not there is a hash to compare with. */
export async function isPassword(password: string, password_hash: string | null): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const compared = password_hash ?? (await decoy);
  const isSame = await verify(compared, normalised(password));
  return isSame && password_hash !== null;
}

/** Why nobody should choose this password, beyond its length, which its field checks; null when they may. */
export function weaknessOf(password: string, own: readonly string[] = []): Issue | null {
  const folded = normalised(password).toLowerCase();
  const isRun = new Set(folded).size <= 2 || isSequence(folded);
  if (isRun || COMMON_PASSWORDS.has(folded) || COMMON_PASSWORDS.has(folded.replace(/[\d!@#$.]+$/, ''))) {
    return issue(['password'], 'common_password');
  }
  const isOwn = own.some((word) => word.toLowerCase() === folded);
  return isOwn ? issue(['password'], 'own_password') : null;
}

/** `12345678`, `hgfedcba`: every character the next or the previous one of its neighbour. */
function isSequence(text: string): boolean {
  const steps = Array.from({ length: text.length - 1 }, (_, at) => text.charCodeAt(at + 1) - text.charCodeAt(at));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}
