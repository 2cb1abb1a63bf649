import { bookStay } from '#resources/reservations/calls.ts';
import { useRef, useState } from 'react';
import { calling } from '#browser/call.ts';
import { useGo } from '#admin/components/Link.tsx';
import { useSend } from '#admin/crud/action/use-send.ts';
import { pathsOf } from '#admin/crud/record/use-record.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { Alternative } from '#shared/reservations/rooms-on-sale.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type BookingDraft, bodyOf, missingIn, textOrNull } from './booking-draft.ts';
import { reservationsWords } from './words.ts';

/**
 * Sends a booking once, however often the button is pressed; a refusal keeps the input and leads to what is missing.
 */

type Status = 'pending' | 'confirmed';

/** Reasons why a booking was refused, with alternatives. */
interface Refusal {
  readonly messages: readonly string[];
  readonly alternatives: readonly Alternative[] | null;
}

const INPUTS = {
  dates: 'booking-arrival',
  guests: 'booking-adults',
  ages: 'booking-ages',
  type: 'booking-type',
  name: 'booking-name',
  nationality: 'booking-nationality',
  foreign: 'booking-foreign',
  override: 'booking-override',
  waive: 'booking-waive',
} as const;

interface Order {
  quoteId: string | null;
  isAgainstRule: boolean;
  /** A deposit is due that the reader may waive for a reason. */
  isDepositDue: boolean;
  onBooked: () => void;
}

export type Booking = ReturnType<typeof useBook>;

type Missing = ReturnType<typeof missingIn>[number] | 'waive';

export function useBook(
  resource: AnyResource,
  draft: BookingDraft,
  { quoteId, isAgainstRule, isDepositDue, onBooked }: Order,
) {
  const t = reservationsWords.useT();
  const words = useResourceWords(resource);
  const go = useGo();
  const done = useRef(false);
  const [wasTried, setTried] = useState(false);
  const booking = useSend(resource, calling(bookStay), {
    said: ({ data: { reference } }, { status }) =>
      t(status === 'confirmed' ? 'new.confirmed' : 'new.held', { reference }),
    isForGood: true,
    sameBy: ({ quote_id: _price, ...stay }) => stay,
    onAnswer: () => {
      done.current = true;
      onBooked();
    },
    onDone: ({ data: { id } }) => go(pathsOf(resource).show(id), { replace: true }),
  });
  const missingFor = (status: Status): Missing[] => [
    ...missingIn(draft, isAgainstRule),
    ...(status === 'confirmed' && isDepositDue && textOrNull(draft.waive_reason) === null ? (['waive'] as const) : []),
  ];
  const missing = missingFor('confirmed');
  const [asked, setAsked] = useState<readonly Missing[]>([]);
  // An input that was filled in since is no longer asked for.
  const open = asked.filter((name) => missing.includes(name));

  const run = (status: Status): void => {
    if (booking.isBusy) return;
    const lacking = missingFor(status);
    setTried(true);
    setAsked(lacking);
    const [first] = lacking;
    const body = bodyOf(draft, { status, quoteId, isAgainstRule });
    if (first === undefined && body) return void booking.send(body);
    booking.forget();
    if (first !== undefined) document.getElementById(INPUTS[first])?.focus();
  };
  const said = Object.entries(booking.failure?.errors ?? {}).flatMap(([name, all]) => {
    const label = words.fields[name] ?? '';
    return [all].flat().map((each) => (String(each).includes(label) ? String(each) : `${label}: ${String(each)}`));
  });
  const messages = said.length > 0 ? said : booking.reasons;
  // Empty messages mean that a toast has shown the failure.
  const refusal: Refusal | null =
    messages.length === 0 ? null : { messages, alternatives: alternativesIn(booking.failure?.body) };
  return {
    run,
    isBusy: booking.isBusy,
    refusal: open.length > 0 ? { messages: open.map((name) => t(`missing.${name}`)), alternatives: null } : refusal,
    clear: booking.forget,
    isDone: () => done.current,
    isMissing: (name: Missing) => wasTried && missing.includes(name) && (name !== 'waive' || asked.includes(name)),
  };
}

const alternativesIn = (body: unknown): readonly Alternative[] | null =>
  typeof body === 'object' && body !== null && 'alternatives' in body && Array.isArray(body.alternatives)
    ? (body.alternatives as readonly Alternative[])
    : null;
