import { SignJWT, errors, jwtVerify } from 'jose';
import type { Clock } from '#server/platform/process/clock.ts';

/** Contents of a token: its session and latest end. Permissions are never in it, because they may be withdrawn at any time. */
export interface Claims {
  readonly accountNumber: string;
  readonly sessionId: string;
  readonly expiresAtMs: number;
}

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const ISSUER = 'highland';
const AUDIENCE = 'api';
/** Ours have some 300 characters; longer ones are not worth a look. */
const MAX_LENGTH = 2048;
const MAX_KNOWN = 10_000;

/** Signs and reads tokens. A signature is verified once per token, its expiry at every reading. */
export class Tokens {
  private readonly key: Uint8Array;
  private readonly clock: Clock;
  private readonly known = new Map<string, Claims>();

  constructor(secret: string, clock: Clock) {
    this.key = new TextEncoder().encode(secret);
    this.clock = clock;
  }

  sign(claims: Claims): Promise<string> {
    return new SignJWT({ sid: claims.sessionId })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(claims.accountNumber)
      .setIssuedAt(this.clock.now())
      .setExpirationTime(new Date(claims.expiresAtMs))
      .sign(this.key);
  }

  /** Null for a text that is no token of ours, or no longer one. */
  async read(token: string): Promise<Claims | null> {
    if (token.length > MAX_LENGTH) return null;
    const claims = this.known.get(token) ?? (await this.verify(token));
    return claims && claims.expiresAtMs > this.clock.now().getTime() ? claims : null;
  }

  private async verify(token: string): Promise<Claims | null> {
    const claims = await this.claimsOf(token);
    if (!claims) return null;
    if (this.known.size >= MAX_KNOWN) this.known.delete(this.known.keys().next().value ?? token);
    this.known.set(token, claims);
    return claims;
  }

  private async claimsOf(token: string): Promise<Claims | null> {
    try {
      const { payload } = await jwtVerify(token, this.key, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'iat', 'sub', 'sid'],
        currentDate: this.clock.now(),
      });
      const { sub, sid, exp } = payload;
      if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return null;
      return { accountNumber: sub, sessionId: sid, expiresAtMs: exp * 1000 };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
      throw error;
    }
  }
}
