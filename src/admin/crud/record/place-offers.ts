import { getSession } from '#browser/session.ts';
import type { Row } from '#admin/components/client-part.ts';
import type { AnyResource } from '#shared/resource.ts';
import { isPossible } from '#admin/crud/action/possible.ts';
import { type OfferedAction } from '#admin/crud/action/record-actions.ts';

/** The acts of a record by their place: the one it waits for, two likely ones, the others, and what its state forbids. */
interface Placed {
  readonly primary: OfferedAction | undefined;
  readonly beside: readonly OfferedAction[];
  readonly others: readonly OfferedAction[];
  readonly blocked: readonly OfferedAction[];
}

export const BESIDE = 2;

/**
 * Places the offers by `next` of the declaration; without it decisions come first and dangerous acts stay in the menu, so that
 * neither the first button nor a hotkey is a ban. Primary is only an act that the record's state calls for and that moves it on.
 */
export function placeOffers(resource: AnyResource, row: Row, offers: readonly OfferedAction[]): Placed {
  const possible = offers.filter(({ obstacle }) => obstacle === null);
  const { user } = getSession();
  const named = (resource.next ?? []).flatMap((step) => {
    const { action, when } = typeof step === 'string' ? { action: step, when: undefined } : step;
    const isMeant = when === undefined || isPossible({ when }, { resource, row }, user);
    return isMeant ? possible.filter(({ name }) => name === action) : [];
  });
  const decisions = possible.filter(isDecision);
  const likely = resource.next ? named : [...decisions, ...possible.filter(isHarmless)];
  const primary = likely.find(
    (offer) => leadsOn(offer) && (resource.next ? offer.action.when !== undefined : isDecision(offer)),
  );
  const beside = [...new Set(likely)].filter((offer) => offer !== primary).slice(0, BESIDE);
  return {
    primary,
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
