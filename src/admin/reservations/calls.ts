import type { AnswerOf, Call, GivenTo } from '#shared/call.ts';
import type { Fields } from '#shared/field.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCall } from '#admin/crud/record/use-read.ts';

/** A call about stays, asked anew whenever a stay is written; nothing given, no question. */
export const useStayCall = <C extends Call<string, Fields, unknown, boolean>>(
  call: C,
  given: GivenTo<C> | null,
): UseQueryResult<AnswerOf<C>> => useCall({ of: 'reservations', call, given });

/** How long a code is typed: it is wrong until its last letter is there. */
export const CODE_PAUSE_MS = 600;

/** The value once it has stood still for a moment. */
export function useSettled<T>(value: T, pauseMs = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
