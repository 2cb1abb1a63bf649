import { HOME_COUNTRY } from '#shared/countries.ts';
import type { Person } from './names.ts';
import type { Random } from '#server/seed/random.ts';

/** Hands out e-mails and phone numbers to the demo's people, each once, none of which can reach anybody. */

/** Reserved for testing: no letter sent to demo data can ever reach anybody. */
const MAIL_DOMAINS = ['example.test', 'mail.example.test', 'post.example.test', 'inbox.example.test'] as const;

/** Malaysian mobile numbers after their 0: two digits and seven more; 011 takes eight. */
const MALAYSIAN_PREFIXES = ['10', '12', '13', '14', '16', '17', '18', '19', '111', '112', '115'].map(
  (code) => `+60${code}`,
);
const MALAYSIAN_DIGITS = 7;

/** Ends in 1, so it has no factor in common with a power of ten times eight and visits every number once. */
const STRIDE = 2_654_435_761;

const PARTICLES = new Set(['bin', 'binti', 'anak', 'a/l', 'a/p', 's/o', 'd/o', 'hj', 'hjh']);
const NOT_LATIN: Readonly<Record<string, string>> = { ß: 'ss', đ: 'd', ø: 'o', æ: 'ae' };

/** `nur.aisyah` from `Nur Aisyah binti Abdul Rahman`: the first names in plain letters. */
export function slugOf(latin: string, wordCount: number, separator: string): string {
  return latin
    .toLowerCase()
    .split(' ')
    .filter((word) => !PARTICLES.has(word))
    .map((word) =>
      word
        .normalize('NFD')
        .replace(/[ßđøæ]/g, (letter) => NOT_LATIN[letter] ?? '')
        .replace(/[^a-z]/g, ''),
    )
    .filter((word) => word !== '')
    .slice(0, wordCount)
    .join(separator);
}

/** Hands out unused addresses. */
export class EmailBook {
  private readonly taken: Set<string>;
  private readonly lastNumber = new Map<string, number>();

  constructor(taken: Iterable<string>) {
    this.taken = new Set(taken);
  }

  give(person: Person, random: Random): string {
    const local = slugOf(person.latin, random.chance(0.7) ? 2 : 3, random.pick(['.', '.', '_', '']));
    const domain = random.pick(MAIL_DOMAINS);
    return this.claim(local, domain);
  }

  claim(local: string, domain: string): string {
    const wanted = `${local}@${domain}`;
    for (let number = this.lastNumber.get(wanted) ?? 1; ; number += 1) {
      const email = number === 1 ? wanted : `${local}${number}@${domain}`;
      this.lastNumber.set(wanted, number + 1);
      if (this.taken.has(email)) continue;
      this.taken.add(email);
      return email;
    }
  }
}

/** Hands out mobile numbers of the person's country, each once, in no visible order. */
export class PhoneBook {
  private readonly given = new Map<string, number>();

  give({ country }: Person): string {
    const prefixes = country?.phonePrefixes ?? MALAYSIAN_PREFIXES;
    const digits = country?.phoneDigits ?? MALAYSIAN_DIGITS;
    const key = country?.code ?? HOME_COUNTRY;
    const serial = this.given.get(key) ?? 0;
    this.given.set(key, serial + 1);
    const at = serial % prefixes.length;
    // Subscriber numbers do not begin with 0 or 1.
    const lowest = 2 * 10 ** (digits - 1);
    const room = 8 * 10 ** (digits - 1);
    const step = Math.floor(serial / prefixes.length);
    return `${prefixes[at]}${lowest + ((step * STRIDE + at * 977_531 + 4_815_163) % room)}`;
  }
}
