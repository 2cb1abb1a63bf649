import { DAY_MS } from '#shared/constants.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Row } from '#server/platform/database/table.ts';

const LIFE_DAYS = 180;
const NAME_LENGTH = 10;

/** Mark by which a browser proves that it has signed in to this account before. */
export interface DeviceMark {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds: number;
}

/**
 * Devices on which an account has signed in before. A mark is no key: it only has tries of its own, so that others cannot
 * use them up. It reveals no account, cannot be made without the server's secret, and ends with the password
 * that was known there.
 */
export class Devices {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = createHmac('sha256', secret).update('highland devices').digest();
  }

  /** The device's own number where a mark among these is the account's; null for all else. */
  idOf(login: Row | null, marks: Readonly<Record<string, string>>, now: number): string | null {
    const value = login === null ? undefined : marks[this.nameFor(login)];
    const [id = '', until = '', proof = ''] = (value ?? '').split('.');
    if (login === null || !(Number(until) * DAY_MS > now)) return null;
    // As written, not as decoded: base64url has spare bits, and a mark with others of them is not the one that was given.
    const given = Buffer.from(proof);
    const right = Buffer.from(this.proofOf(login, id, until));
    return given.length === right.length && timingSafeEqual(given, right) ? id : null;
  }

  /** Makes a mark after a sign-in; a known device keeps its number. */
  mark(login: Row, known: string | null, now: number): DeviceMark {
    const id = known ?? randomBytes(9).toString('base64url');
    const until = String(Math.floor(now / DAY_MS) + LIFE_DAYS);
    const value = `${id}.${until}.${this.proofOf(login, id, until)}`;
    return { name: this.nameFor(login), value, maxAgeSeconds: (LIFE_DAYS * DAY_MS) / 1000 };
  }

  /** People share a computer at a front desk: each has a mark of their own there. */
  private nameFor(login: Row): string {
    const hash = createHmac('sha256', this.key).update(`name ${String(login['account_number'])}`);
    return `device_${hash.digest('hex').slice(0, NAME_LENGTH)}`;
  }

  private proofOf(login: Row, id: string, until: string): string {
    const parts = [login['account_number'], login['password_hash'], id, until].map(String);
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest('base64url');
  }
}
