import { codeOfError } from './error-code.ts';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { StartupError } from './startup-error.ts';

/** Long enough for HS256, whose key should be no shorter than its 32-byte hash. */
const SECRET_BYTES = 48;
/** Easy to read aloud and type: no letters or digits that look alike. */
const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The key that signs sessions, made on first use and readable by its owner alone. */
export function keepJwtSecret(path: string): string {
  const text = keep(
    path,
    () => `${JSON.stringify({ jwtSecret: randomBytes(SECRET_BYTES).toString('base64url') })}\n`,
  ).text;
  const secret = readSecret(text);
  if (secret === null)
    throw new StartupError(`${path} does not hold a usable jwtSecret; delete it to have a new one made.`);
  return secret;
}

/** The first administrator's password; `isFresh` only the one time that it may be shown. */
export function keepAdminPassword(path: string): { password: string; isFresh: boolean } {
  const { text, isFresh } = keep(path, () => `${generatePassword()}\n`);
  return { password: text.trim(), isFresh };
}

/** Four groups of five, about 99 bits. */
function generatePassword(): string {
  const letters: string[] = [];
  while (letters.length < 20) {
    for (const byte of randomBytes(32)) {
      // Bytes beyond the last whole multiple would make the first letters likelier.
      if (byte < 256 - (256 % PASSWORD_ALPHABET.length) && letters.length < 20) {
        letters.push(PASSWORD_ALPHABET.charAt(byte % PASSWORD_ALPHABET.length));
      }
    }
  }
  return (letters.join('').match(/.{5}/g) ?? []).join('-');
}

/** Creates the file unless it exists; of two processes at once, both end up with the same content. */
function keep(path: string, make: () => string): { text: string; isFresh: boolean } {
  const text = make();
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600, flush: true });
    return { text, isFresh: true };
  } catch (error) {
    if (codeOfError(error) !== 'EEXIST') throw error;
    return { text: readFileSync(path, 'utf8'), isFresh: false };
  }
}

function readSecret(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    const secret = typeof value === 'object' && value !== null && 'jwtSecret' in value ? value.jwtSecret : null;
    return typeof secret === 'string' && Buffer.byteLength(secret) >= 32 ? secret : null;
  } catch {
    return null;
  }
}
