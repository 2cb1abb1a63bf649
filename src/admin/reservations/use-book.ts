import { useRef, useState } from 'react';
import { http } from '#browser/http.ts';
import { toast } from '#browser/toasts.tsx';
import { useGo } from '#admin/components/Link.tsx';
import { requestKeyOf, type RequestKey } from '#admin/crud/form/request-key.ts';
import { pathsOf, useRefresh } from '#admin/crud/record/use-record.ts';
import { adminWords } from '#admin/words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { Alternative } from '#shared/reservations/stay-answers.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type BookingDraft, bodyOf, missingIn, textOrNull } from './booking-draft.ts';
import { reservationsWords } from './words.ts';

type Status = 'pending' | 'confirmed';

/** Why a booking was not made, with what there is instead. */
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
  /** And whoever books may let it go for a reason. */
  isDepositDue: boolean;
  onBooked: () => void;
}

type Missing = ReturnType<typeof missingIn>[number] | 'waive';

/** Sends the booking once, however often it is pressed; what is refused leaves everything as it was typed. */
export function useBook(
  resource: AnyResource,
  draft: BookingDraft,
  { quoteId, isAgainstRule, isDepositDue, onBooked }: Order,
) {
  const t = reservationsWords.useT();
  const words = useResourceWords(resource);
  const go = useGo();
  const refresh = useRefresh(resource);
  const running = useRef(false);
  const done = useRef(false);
  const key = useRef<RequestKey | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const missingFor = (status: Status): Missing[] => [
    ...missingIn(draft, isAgainstRule),
    ...(status === 'confirmed' && isDepositDue && textOrNull(draft.waive_reason) === null ? (['waive'] as const) : []),
  ];
  const missing = missingFor('confirmed');
  const [asked, setAsked] = useState<readonly Missing[]>([]);
  // What was asked for is asked no longer once it is there.
  const open = asked.filter((name) => missing.includes(name));

  const run = async (status: Status): Promise<void> => {
    if (running.current) return;
    const lacking = missingFor(status);
    setTried(true);
    setAsked(lacking);
    const [first] = lacking;
    if (first !== undefined) {
      setRefusal(null);
      document.getElementById(INPUTS[first])?.focus();
      return;
    }
    const body = bodyOf(draft, { status, quoteId, isAgainstRule });
    key.current = requestKeyOf(body, key.current);
    running.current = true;
    setBusy(true);
    setRefusal(null);
    const headers = { 'Idempotency-Key': key.current.key };
    const answer = await http
      .post<{ data: { id: number; reference: string } }>('/api/reservations', body, { headers })
      .catch(() => null);
    running.current = false;
    setBusy(false);
    if (answer?.ok) {
      done.current = true;
      onBooked();
      const { id, reference } = answer.data.data;
      toast.success(t(status === 'confirmed' ? 'new.confirmed' : 'new.held', { reference }));
      void refresh();
      go(pathsOf(resource).show(id), { replace: true });
      return;
    }
    if (answer === null) return setRefusal({ messages: [adminWords.t('forms.offline')], alternatives: null });
    // The free rooms and the quote may be others by now.
    void refresh();
    // What a toast has said already is not said again.
    if (answer.isShown) return;
    const said = Object.entries(answer.errors ?? {}).flatMap(([name, all]) =>
      all.map((each) =>
        words.fields[name] && !each.includes(words.fields[name]) ? `${words.fields[name]}: ${each}` : each,
      ),
    );
    setRefusal({
      messages: said.length > 0 ? said : [answer.message],
      alternatives: alternativesIn(answer.body),
    });
  };
  return {
    run,
    isBusy,
    refusal: open.length > 0 ? { messages: open.map((name) => t(`missing.${name}`)), alternatives: null } : refusal,
    clear: () => setRefusal(null),
    isDone: () => done.current,
    isMissing: (name: Missing) => wasTried && missing.includes(name) && (name !== 'waive' || asked.includes(name)),
  };
}

const alternativesIn = (body: unknown): readonly Alternative[] | null =>
  typeof body === 'object' && body !== null && 'alternatives' in body && Array.isArray(body.alternatives)
    ? (body.alternatives as readonly Alternative[])
    : null;
