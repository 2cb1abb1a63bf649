import { AGES, type Age, type Ageing, ageBill, ageOpen } from '#shared/companies/ageing.ts';
import { addDays } from '#shared/day.ts';
import { daysOfPeriod } from './period.ts';

/**
 * How long the house has owed an owner each amount. The ledger does not say which entry a payout pays, so the oldest are taken to be paid
 * first. Entries that settle each other are kept together with what is left of them: a sum of whole entries, and not of parts.
 */

interface OwnerEntry {
  readonly id: number;
  readonly period: string;
  /** Above nothing what the house owes, below nothing what the owner does. */
  readonly owed_sen: number;
}

interface OpenItem {
  readonly due_on: string;
  readonly open_sen: number;
  /** Entries of which `open_sen` is the sum. */
  readonly entries: readonly number[];
}

/** A month is due once it is over, since its statement is made then. */
const dueOf = ({ period }: OwnerEntry): string => addDays(daysOfPeriod(period).until, -1);

const byAge = (one: OwnerEntry, other: OwnerEntry): number =>
  one.period < other.period ? -1 : one.period > other.period ? 1 : one.id - other.id;

/** What entries of an owner's account leave open, the oldest first. */
function listOpenItems(entries: readonly OwnerEntry[]): OpenItem[] {
  const open: OpenItem[] = [];
  for (const entry of entries.toSorted(byAge)) {
    let item: OpenItem = { due_on: dueOf(entry), open_sen: entry.owed_sen, entries: [entry.id] };
    // All that is open lies on one side, so an entry of the other settles from the front.
    while (item.open_sen !== 0) {
      const [oldest] = open;
      if (!oldest || oldest.open_sen > 0 === item.open_sen > 0) break;
      open.shift();
      const isOlderLeft = Math.abs(oldest.open_sen) > Math.abs(item.open_sen);
      item = {
        due_on: isOlderLeft ? oldest.due_on : item.due_on,
        open_sen: oldest.open_sen + item.open_sen,
        entries: [...oldest.entries, ...item.entries],
      };
      if (!isOlderLeft) continue;
      open.unshift(item);
      item = { ...item, open_sen: 0 };
    }
    if (item.open_sen !== 0) open.push(item);
  }
  return open;
}

interface OwnerAge {
  readonly age: Age;
  readonly amount_sen: number;
  readonly entries: readonly number[];
}

/** The balance by age on a day, each with the entries that it sums. */
export function ageOwner(entries: readonly OwnerEntry[], today: string): readonly OwnerAge[] {
  const items = listOpenItems(entries);
  const sums: Ageing = ageOpen(items, today);
  return AGES.map((age) => ({
    age,
    amount_sen: sums[age],
    entries: items
      .filter(({ due_on }) => ageBill(due_on, today) === age)
      .flatMap((item) => item.entries)
      .toSorted((a, b) => a - b),
  }));
}
