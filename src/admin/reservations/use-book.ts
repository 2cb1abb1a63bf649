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
 * Sends a booking once, however often the button is pressed; a refusal keeps the input and moves the focus to the first missing
 * input.
 */

type Status = 'pending' | 'confirmed';

/** Reasons why a booking was refused, with alternatives. */
interface Refusal {
  readonly messages: readonly string[];
  readonly alternatives: readonly Alternative[] | null;
}

/** Element to focus for what is missing. */
const INPUT_IDS = {
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

interface BookOptions {
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
  { quoteId, isAgainstRule, isDepositDue, onBooked }: BookOptions,
) {
  const t = reservationsWords.useT();
  const words = useResourceWords(resource);
  const go = useGo();
  const isBooked = useRef(false);
  const [wasTried, setTried] = useState(false);
  const booking = useSend(resource, calling(bookStay), {
    said: ({ data: { reference } }, { status }) =>
      t(status === 'confirmed' ? 'new.confirmed' : 'new.held', { reference }),
    isForGood: true,
    // A fresh quote does not make it another booking.
    sameBy: ({ quote_id: _quote, ...stay }) => stay,
    onAnswer: () => {
      isBooked.current = true;
      onBooked();
    },
    onDone: ({ data: { id } }) => go(pathsOf(resource).show(id), { replace: true }),
  });
  const missingFor = (status: Status): Missing[] => [
    ...missingIn(draft, isAgainstRule),
    ...(status === 'confirmed' && isDepositDue && textOrNull(draft.waive_reason) === null ? (['waive'] as const) : []),
  ];
  const missingNow = missingFor('confirmed');
  const [askedFor, setAskedFor] = useState<readonly Missing[]>([]);
  // An input filled in since then is no longer asked for.
  const stillAsked = askedFor.filter((name) => missingNow.includes(name));

  const run = (status: Status): void => {
    if (booking.isBusy) return;
    const missingForStatus = missingFor(status);
    setTried(true);
    setAskedFor(missingForStatus);
    const [first] = missingForStatus;
    const body = bodyOf(draft, { status, quoteId, isAgainstRule });
    if (first === undefined && body) return void booking.send(body);
    booking.forget();
    if (first !== undefined) document.getElementById(INPUT_IDS[first])?.focus();
  };
  const ofFields = Object.entries(booking.failure?.errors ?? {}).flatMap(([name, all]) =>
    labelledMessages(words.fields[name] ?? '', all),
  );
  const messages = ofFields.length > 0 ? ofFields : booking.reasons;
  // Empty messages mean that a toast has shown the failure.
  const refusal: Refusal | null =
    messages.length === 0 ? null : { messages, alternatives: alternativesIn(booking.failure?.body) };
  return {
    run,
    isBusy: booking.isBusy,
    refusal:
      stillAsked.length > 0
        ? { messages: stillAsked.map((name) => t(`missing.${name}`)), alternatives: null }
        : refusal,
    clear: booking.forget,
    isDone: () => isBooked.current,
    isMissing: (name: Missing) =>
      wasTried && missingNow.includes(name) && (name !== 'waive' || askedFor.includes(name)),
  };
}

/** Names the field, unless the sentence does so already. */
const labelledMessages = (label: string, messages: unknown): string[] =>
  [messages].flat().map((each) => (String(each).includes(label) ? String(each) : `${label}: ${String(each)}`));

const alternativesIn = (body: unknown): readonly Alternative[] | null =>
  typeof body === 'object' && body !== null && 'alternatives' in body && Array.isArray(body.alternatives)
    ? (body.alternatives as readonly Alternative[])
    : null;
