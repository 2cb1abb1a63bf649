import { useEffect, useRef, useState } from 'react';
import type { Answer, CallOptions } from '#browser/http.ts';
import { useMessages } from '#admin/providers/messages.ts';
import { firstMessages } from '#admin/crud/form/first-messages.ts';
import { requestKeyOf, type RequestKey } from '#admin/crud/form/request-key.ts';
import { useRefresh } from '#admin/crud/record/use-record.ts';
import { type Failure, failureOf } from '#admin/providers/failure.ts';
import type { AnyResource } from '#shared/resource.ts';
import { isOffline, settle } from './settle.ts';
import { useRefusalText } from './use-action.ts';
import { useOnce } from '#admin/components/use-once.ts';
import { undoOf, useDoneToast } from './use-undo.ts';

/** Sends a screen's call: once, under an idempotency key, with the undo in its toast and refusals in one place. */

/** A call that can be made again under the same headers; `calling` makes one of a declaration. */
export type Sender<G extends object, A> = (given: G, options: Pick<CallOptions, 'headers'>) => Promise<Answer<A>>;

interface SendOptions<G, A> {
  /** Message of success, with an undo where the answer names its audit entry or its batch. */
  readonly said?: (answer: A, given: G) => string;
  /** Offers no undo. */
  readonly isForGood?: boolean;
  /** Called after success, even if the screen was left in the meantime. */
  readonly onAnswer?: (answer: A, given: G) => void;
  /** Called after success while the screen is still shown; a screen that was left must not navigate. */
  readonly onDone?: (answer: A, given: G) => void;
  /** Other resources that the call changes. */
  readonly beside?: readonly AnyResource[];
  /**
   * What makes two requests one, where that is less than all they say: while nobody knows whether the first was done, it is
   * sent again as it was, or a price that was asked for anew would book a second stay.
   */
  readonly sameBy?: (given: G) => object;
  /** Fetches the data again after a call without an answer, because the act may have been done all the same. */
  readonly refreshesUnanswered?: boolean;
}

export type Sent<A> =
  | { readonly kind: 'done'; readonly answer: A }
  | { readonly kind: 'busy' }
  | { readonly kind: 'refused'; readonly failure: Failure };

async function answerOf<A>(made: Promise<Answer<A>>): Promise<A> {
  const answer = await made;
  if (answer.ok) return answer.data;
  throw failureOf(answer);
}

/** Sends once, however often the button is pressed; after any answer, lists and records of the resource are fetched again. */
export function useSend<G extends object, A>(
  resource: AnyResource,
  make: Sender<G, A>,
  options: SendOptions<G, A> = {},
) {
  const { said, isForGood = false, onAnswer, onDone, beside = [], refreshesUnanswered = false, sameBy } = options;
  const { once, isBusy } = useOnce();
  const refresh = useRefresh(resource, ...beside);
  const announce = useDoneToast(resource, ...beside);
  const explain = useRefusalText(resource);
  const [failure, setFailure] = useState<Failure | null>(null);
  const key = useRef<RequestKey>(null);
  const first = useRef<G>(null);
  const stands = useStanding();
  const messages = useMessages();

  const sendNow = async (asked: G): Promise<Sent<A>> => {
    setFailure(null);
    const previous = key.current;
    key.current = requestKeyOf(sameBy?.(asked) ?? asked, previous);
    if (key.current !== previous) first.current = asked;
    const given = first.current ?? asked;
    const sent = await settle(answerOf(make(given, { headers: { 'Idempotency-Key': key.current.key } })));
    if (!sent.ok) {
      setFailure(sent.failure);
      // It was not done: what is asked for next may say another thing.
      if (sameBy && isRefusal(sent.failure)) key.current = null;
      if (refreshesUnanswered || !isOffline(sent.failure)) void refresh();
      return { kind: 'refused', failure: sent.failure };
    }
    // After success, the same input again is a new request.
    key.current = null;
    const answer = sent.value;
    if (said) {
      const message = said(answer, given);
      if (isForGood) messages.success(message);
      else announce(message, undoOf(answer));
    }
    onAnswer?.(answer, given);
    if (stands.current) onDone?.(answer, given);
    await refresh();
    return { kind: 'done', answer };
  };
  const send = async (given: G): Promise<Sent<A>> => (await once(() => sendNow(given))) ?? { kind: 'busy' };

  const reasons = failure === null ? [] : explain(failure);
  return {
    send,
    isBusy,
    failure,
    /** Reasons of the refusal, with possible actions; empty where a toast has shown them. */
    reasons,
    /** The refusal as one text, for a screen without fields to show it at. */
    refusal: firstOf(failure?.errors) ?? reasons.join(' '),
    forget: () => setFailure(null),
  };
}

/** Whether the server has decided against the call, so that it was certainly not done. */
const isRefusal = ({ statusCode }: Failure): boolean => statusCode >= 400 && statusCode < 500;

const firstOf = (errors: unknown): string | undefined => Object.values(firstMessages(errors))[0];

/** Whether the component is mounted. */
function useStanding(): { readonly current: boolean } {
  const stands = useRef(false);
  useEffect(() => {
    stands.current = true;
    return () => {
      stands.current = false;
    };
  }, []);
  return stands;
}
