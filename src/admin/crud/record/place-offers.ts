import { getSession } from '#browser/session.ts';
import type { Row } from '#admin/components/client-part.ts';
import { isPossible, type Subject } from '#admin/crud/action/possible.ts';
import { type OfferedAction } from '#admin/crud/action/record-actions.ts';

/** The acts of a record by their place: the one it waits for, two likely ones, the others, and what its state forbids. */
export interface Placed {
  readonly primary: OfferedAction | undefined;
  /** The resource of which a new record is what this one waits for, in place of a primary act. */
  readonly adds: string | undefined;
  readonly beside: readonly OfferedAction[];
  readonly others: readonly OfferedAction[];
  readonly blocked: readonly OfferedAction[];
}

export const BESIDE = 2;

/**
 * Places the offers by `next` of the declaration; without it decisions come first and dangerous acts stay in the menu, so that
 * neither the first button nor a hotkey is a ban. Primary is only an act that the record's state calls for and that moves it on.
 */
export function placeOffers(
  { resource, row }: Subject<Row>,
  offers: readonly OfferedAction[],
  mayAdd: (resource: string) => boolean,
): Placed {
  const possible = offers.filter(({ obstacle }) => obstacle === null);
  const { user } = getSession();
  const steps = (resource.next ?? [])
    .map((step) => (typeof step === 'string' ? { action: step } : step))
    .filter(({ when }) => when === undefined || isPossible({ when }, { resource, row }, user));
  const offerOf = (step: (typeof steps)[number]): OfferedAction | undefined =>
    'add' in step ? undefined : possible.find(({ name }) => name === step.action);
  const first = steps.find((step) => {
    if ('add' in step) return mayAdd(step.add);
    const offer = offerOf(step);
    return !step.isAside && offer?.action.when !== undefined && leadsOn(offer);
  });
  const decisions = possible.filter(isDecision);
  const primary = resource.next ? first && offerOf(first) : decisions.find(leadsOn);
  const likely = resource.next
    ? steps.flatMap((step) => offerOf(step) ?? [])
    : [...decisions, ...possible.filter(isHarmless)];
  const beside = [...new Set(likely)].filter((offer) => offer !== primary).slice(0, BESIDE);
  return {
    primary,
    adds: first && 'add' in first ? first.add : undefined,
    beside,
    others: possible
      .filter((offer) => offer !== primary && !beside.includes(offer))
      .toSorted((a, b) => rankOf(a) - rankOf(b)),
    blocked: offers.filter(({ obstacle }) => obstacle !== null),
  };
}

const isDecision = ({ action }: OfferedAction): boolean => action.choice !== undefined;
const isHarmless = (offer: OfferedAction): boolean => !isDecision(offer) && !offer.action.danger;
const leadsOn = ({ action }: OfferedAction): boolean => !action.danger && !action.undoes;
/** Dangerous acts never stand first. */
const rankOf = ({ action }: OfferedAction): number => (action.danger ? 1 : 0);
