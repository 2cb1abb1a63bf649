import type { AnswerOf, Call, GivenTo } from '#shared/calls/call.ts';
import type { Fields } from '#shared/field.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCall } from '#admin/crud/record/use-read.ts';

/** Reads a call about stays, again after every write of a stay; with null nothing is fetched. */
export const useStayCall = <C extends Call<string, Fields, unknown, boolean>>(
  call: C,
  given: GivenTo<C> | null,
): UseQueryResult<AnswerOf<C>> => useCall({ of: 'reservations', call, given });

/** Pause after which a code is checked, long because a code is wrong until its last letter. */
export const CODE_PAUSE_MS = 600;

/** The text once typing rests; null until then, because what is found by now was found for the text before. */
export function useRested(text: string): string | null {
  return useSettled(text) === text ? text : null;
}

/** Returns a value of JSON after it has said the same for a moment. */
export function useSettled<T>(value: T, pauseMs = 250): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- because the text tells when the value says something else.
  }, [text, pauseMs]);
  return settled;
}
