import { type Options, hash, verify } from '@node-rs/argon2';
import { type Issue, issue } from '#shared/errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { AccountResource } from '#server/kit/tables.ts';

/** argon2id with the memory and passes that OWASP names as the least for it. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Normalises, because keyboards write the same characters in different ways. */
const normalised = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normalised(password), COST);

/** Hashes a chosen password; one that is easily guessed is refused. */
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

/** Why a password is too easy to guess, beyond its length, which its field checks; null when it is not. */
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
