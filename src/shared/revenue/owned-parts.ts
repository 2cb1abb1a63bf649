import { WHOLE_BP, allocate, divideRounded, ringgit, sumSen } from '#shared/money.ts';
import { type Reason, reason } from '#shared/rates/line.ts';
import { percentText } from '#shared/reading/percent.ts';

/**
 * What each owner gets or bears of an amount that a unit's owners have together, and how that is said: a line that showed how the
 * whole came about, beside a part of it, would leave the owner to guess which part is theirs.
 */

interface Held {
  readonly share_bp: number;
  /** Of the days that the amount is of. */
  readonly days: number;
}

/** An owner with the shares that they had, each for some of the days. */
export interface Owned {
  readonly owner_id: number;
  readonly held: readonly Held[];
}

/** Owners of one day, each with all that they had of it: who bought a further part has several rows. */
export function ownersOfDay(shares: readonly { readonly owner_id: number; readonly share_bp: number }[]): Owned[] {
  const sums = new Map<number, number>();
  for (const { owner_id, share_bp } of shares) sums.set(owner_id, (sums.get(owner_id) ?? 0) + share_bp);
  return [...sums].map(([owner_id, share_bp]) => ({ owner_id, held: [{ share_bp, days: 1 }] }));
}

/** An amount of all owners of a unit, for a number of days. */
export interface OwnedWhole {
  readonly owners: readonly Owned[];
  readonly of_days: number;
  readonly amount_sen: number;
}

/** An owner's part, to the sen. */
interface OwnedPart {
  readonly owner_id: number;
  readonly sen: number;
}

const weightOf = ({ held }: Owned): number => sumSen(held.map(({ share_bp, days }) => share_bp * days));

/**
 * A part of the amount for each owner, by shares of a whole that they need not come to: what nobody owns yet is in no part, and
 * stays with the house until somebody does.
 */
export function partsFor({ owners, of_days, amount_sen }: OwnedWhole): OwnedPart[] {
  const weights = owners.map(weightOf);
  const parts = allocate(amount_sen, [...weights, Math.max(0, WHOLE_BP * of_days - sumSen(weights))]);
  return owners.map(({ owner_id }, at) => ({ owner_id, sen: parts[at] ?? 0 }));
}

/** An amount of all owners with how it came about. */
export interface ToldWhole extends OwnedWhole {
  /** In figures. */
  readonly formula: string;
  /** Whether it is a deduction, of which the formula says the size. */
  readonly isTakenOff?: boolean;
}

/** How the part of an owner who does not have all of it came about. */
export interface ToldPart {
  readonly owner_id: number;
  readonly formula: string;
  readonly because: readonly Reason[];
}

const bracket = (formula: string): string => (/^RM[\d,.]+$/.test(formula) ? formula : `(${formula})`);

/** A term of a sum, and what it comes to on its own. */
interface Term {
  readonly text: string;
  readonly isTakenOff?: boolean;
  readonly sen: number;
}

function termsOf({ owners, of_days, amount_sen, formula, isTakenOff = false }: ToldWhole, owner_id: number): Term[] {
  const { held = [] } = owners.find((each) => each.owner_id === owner_id) ?? {};
  return held.map(({ share_bp, days }) => {
    const part = share_bp === WHOLE_BP ? '' : `${percentText(share_bp)} × `;
    const during = days === of_days ? '' : ` × ${days} / ${of_days}`;
    const sen = divideRounded(amount_sen * share_bp * days, WHOLE_BP * of_days);
    return { text: `${part}${bracket(formula)}${during}`, isTakenOff, sen };
  });
}

const join = (terms: readonly Pick<Term, 'text' | 'isTakenOff'>[]): string =>
  terms
    .map(({ text, isTakenOff = false }, at) =>
      at === 0 ? `${isTakenOff ? '−' : ''}${text}` : `${isTakenOff ? '−' : '+'} ${text}`,
    )
    .join(' ');

/**
 * How each of those came about who have less than all of these amounts, which one line tells together; nobody where one owner has
 * all. Parts that were rounded apart would miss a sen of the whole or count it twice: the sen that evens them out is said.
 */
export function tellParts(wholes: readonly ToldWhole[]): ToldPart[] {
  const all = wholes.filter(({ owners }) => owners.length > 0);
  const sums = all.map((each) => ({
    ...each,
    formula: ringgit(each.isTakenOff ? 0 - each.amount_sen : each.amount_sen),
  }));
  const whole = tellWhole(all);
  return [...new Set(all.flatMap(({ owners }) => owners.map(({ owner_id }) => owner_id)))]
    .filter((owner_id) => !all.every((each) => hasAll(each, owner_id)))
    .map((owner_id) => {
      const terms = all.flatMap((each) => termsOf(each, owner_id));
      const sen = sumSen(all.flatMap(partsFor).map((part) => (part.owner_id === owner_id ? part.sen : 0)));
      const odd = sen - sumSen(terms.map((term) => term.sen));
      const evened = odd === 0 ? [] : [{ text: ringgit(Math.abs(odd)), isTakenOff: odd < 0 }];
      const formula = join([...terms, ...evened]);
      const own = `${join([...sums.flatMap((each) => termsOf(each, owner_id)), ...evened])} = ${ringgit(sen)}`;
      const because = [
        reason('WHOLE_UNIT', `All owners of the unit together: ${whole}`, `该房间全体业主合计：${whole}`),
        reason('SHARE_OF_UNIT', `This owner’s share of it: ${own}`, `其中该业主的份额：${own}`),
      ];
      return { owner_id, formula, because };
    });
}

function hasAll({ owners, of_days }: ToldWhole, owner_id: number): boolean {
  const owned = owners.find((each) => each.owner_id === owner_id);
  return owned !== undefined && weightOf(owned) === WHOLE_BP * of_days;
}

function tellWhole(wholes: readonly ToldWhole[]): string {
  const came = join(wholes.map(({ formula: text, isTakenOff = false }) => ({ text, isTakenOff })));
  const sum = ringgit(sumSen(wholes.map(({ amount_sen }) => amount_sen)));
  return came === sum ? sum : `${came} = ${sum}`;
}
