import * as chinese from './chinese-names.ts';
import * as east from './east-malaysian-names.ts';
import { type Country, HOME_COUNTRIES } from './foreign-names.ts';
import * as indian from './indian-names.ts';
import * as malay from './malay-names.ts';
import { type Random, weighted } from '#server/seed/random.ts';

/**
 * Draws names as people in Malaysia have them, in about the population's shares. Names of guests from elsewhere are
 * formed by `foreign-names.ts`.
 */

export interface Person {
  readonly name: string;
  /** The name in letters, for addresses. */
  readonly latin: string;
  /** Null for Malaysians. */
  readonly country: Country | null;
}

const chooseCountry = weighted(Object.fromEntries(HOME_COUNTRIES.map(({ code, weight }) => [code, weight])));
const COUNTRY_BY_CODE = new Map(HOME_COUNTRIES.map((country) => [country.code, country]));

type Make = (random: Random) => Person;

const spelt = (name: string): Person => ({ name, latin: name, country: null });

/** Makers of names and how often each has its turn. */
function mixture(parts: Readonly<Record<string, readonly [weight: number, make: Make]>>): Make {
  const choose = weighted(Object.fromEntries(Object.entries(parts).map(([name, [weight]]) => [name, weight])));
  return (random) => {
    const part = parts[choose(random)];
    if (!part) throw new Error('A mixture without parts makes nobody.');
    return part[1](random);
  };
}

function malayPerson(random: Random): Person {
  if (random.chance(0.02)) return spelt(random.pick(malay.LONG_NAMES));
  const isMan = random.chance(0.5);
  const link = isMan ? 'bin' : 'binti';
  const own = random.pick(isMan ? malay.MALAY_MALE_GIVEN : malay.MALAY_FEMALE_GIVEN);
  const given = random.chance(0.65) ? `${random.pick(isMan ? malay.MALE_FIRST : malay.FEMALE_FIRST)} ${own}` : own;
  return spelt(`${given} ${link} ${random.pick(malay.MALAY_FATHERS)}`);
}

function chinesePerson(random: Random): Person {
  if (random.chance(0.05)) {
    const [name, latin] = random.pick(chinese.IN_CHARACTERS);
    return { name, latin, country: null };
  }
  const isMan = random.chance(0.5);
  const name = `${random.pick(chinese.SURNAMES)} ${random.pick(isMan ? chinese.CHINESE_MALE_GIVEN : chinese.CHINESE_FEMALE_GIVEN)}`;
  return spelt(
    random.chance(0.3) ? `${random.pick(isMan ? chinese.MALE_ENGLISH : chinese.FEMALE_ENGLISH)} ${name}` : name,
  );
}

const isWoman = (random: Random): boolean => random.chance(0.5);

/** `Arun a/l Krishnan`, `Priya a/p Raju`; the older `s/o` and `d/o` are still on many cards. */
const tamil =
  (son: string, daughter: string): Make =>
  (random) =>
    isWoman(random)
      ? spelt(`${random.pick(indian.INDIAN_FEMALE_GIVEN)} ${daughter} ${random.pick(indian.INDIAN_FATHERS)}`)
      : spelt(`${random.pick(indian.INDIAN_MALE_GIVEN)} ${son} ${random.pick(indian.INDIAN_FATHERS)}`);

const indianPerson = mixture({
  tamil: [70, tamil('a/l', 'a/p')],
  olderSpelling: [6, tamil('s/o', 'd/o')],
  sikh: [
    12,
    (random) =>
      isWoman(random)
        ? spelt(`${random.pick(indian.SIKH_FEMALE)} Kaur ${random.pick(indian.SIKH_FAMILIES)}`)
        : spelt(`${random.pick(indian.SIKH_MALE)} Singh ${random.pick(indian.SIKH_FAMILIES)}`),
  ],
  malayalee: [
    7,
    (random) => {
      const given = random.pick(isWoman(random) ? indian.INDIAN_FEMALE_GIVEN : indian.INDIAN_MALE_GIVEN);
      return spelt(`${given} ${random.pick(indian.MALAYALEE_FAMILIES)}`);
    },
  ],
  christian: [
    5,
    (random) =>
      isWoman(random)
        ? spelt(`${random.pick(indian.CHRISTIAN_WOMEN)} a/p ${random.pick(indian.INDIAN_FATHERS)}`)
        : spelt(`${random.pick(indian.CHRISTIAN_MEN)} a/l ${random.pick(indian.INDIAN_FATHERS)}`),
  ],
});

const child = (given: readonly string[], link: string, parents: readonly string[]): Make => {
  return (random) => spelt(`${random.pick(given)} ${link} ${random.pick(parents)}`);
};

const eastMalaysianPerson = mixture({
  iban: [35, child(east.IBAN_GIVEN, 'anak', east.IBAN_PARENTS)],
  bidayuh: [12, child(east.BIDAYUH_GIVEN, 'anak', east.BIDAYUH_PARENTS)],
  orangUlu: [6, (random) => spelt(random.pick(east.ORANG_ULU))],
  kadazan: [30, (random) => spelt(`${random.pick(east.KADAZAN_GIVEN)} ${random.pick(east.KADAZAN_FAMILIES)}`)],
  bajauMen: [6, child(east.BAJAU_MEN, 'bin', east.BAJAU_FATHERS)],
  bajauWomen: [6, child(east.BAJAU_WOMEN, 'binti', east.BAJAU_FATHERS)],
  bruneiMalay: [5, (random) => spelt(random.pick(east.BRUNEI_MALAY))],
});

const eurasianPerson: Make = (random) => {
  const given = random.pick(isWoman(random) ? indian.CHRISTIAN_WOMEN : indian.CHRISTIAN_MEN);
  return spelt(`${given} ${random.pick(indian.EURASIAN_FAMILIES)}`);
};

/** Near the population's shares, East Malaysia somewhat more so that its names are seen. */
export const malaysianPerson: Make = mixture({
  malay: [50, malayPerson],
  chinese: [25, chinesePerson],
  indian: [11, indianPerson],
  eastMalaysian: [11, eastMalaysianPerson],
  eurasian: [3, eurasianPerson],
});

export function foreignPerson(random: Random): Person {
  const country = COUNTRY_BY_CODE.get(chooseCountry(random));
  if (!country) throw new Error('A weighted country is not in the list.');
  if (country.native.length > 0 && random.chance(0.4)) {
    const [name, latin] = random.pick(country.native);
    return { name, latin, country };
  }
  // Singapore's people bear the same kinds of names as Malaysia's.
  if (country.code === 'SGP' && random.chance(0.3)) return { ...malaysianPerson(random), country };
  const [given, family] = [random.pick(country.given), random.pick(country.families)];
  const name = country.familyFirst ? `${family} ${given}` : `${given} ${family}`;
  return { name, latin: name, country };
}
