import type { Beginnings, Values } from './begins-as.ts';
import { companiesBeginnings } from './companies/beginnings.ts';
import { expensesBeginnings } from './expenses/beginnings.ts';
import { ownerStaysBeginnings } from './owner-stays/beginnings.ts';
import { packagesBeginnings } from './packages/beginnings.ts';
import { peopleBeginnings } from './people/beginnings.ts';
import { ratesBeginnings } from './rates/beginnings.ts';
import { reservationsBeginnings } from './reservations/beginnings.ts';
import { revenueBeginnings } from './revenue/beginnings.ts';

const areas: readonly Beginnings[] = [
  companiesBeginnings,
  expensesBeginnings,
  ownerStaysBeginnings,
  packagesBeginnings,
  peopleBeginnings,
  ratesBeginnings,
  reservationsBeginnings,
  revenueBeginnings,
];

const gathered = (part: keyof Beginnings): Values => Object.assign({}, ...areas.map((area) => area[part]));

export const beginnings: Required<Beginnings> = {
  named: gathered('named'),
  created: gathered('created'),
  standing: gathered('standing'),
  acted: gathered('acted'),
};
