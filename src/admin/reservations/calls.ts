import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Answer, http } from '#browser/http.ts';
import { businessDate } from '#shared/booking/business-date.ts';

/** A call that was refused, as a query keeps it. */
export class Refused extends Error {
  readonly code: string | undefined;
  readonly body: unknown;

  constructor(message: string, code: string | undefined, body: unknown) {
    super(message);
    this.code = code;
    this.body = body;
  }
}

export function dataOf<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.data;
  const [first] = Object.values(answer.errors ?? {}).flat();
  throw new Refused(first ?? answer.message, answer.code, answer.body);
}

/** Reservations' own shape of key, so that whatever is written to them asks anew. */
export const keyOf = (...parts: readonly unknown[]) => ['data', 'default', 'reservations', 'list', ...parts] as const;

export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

export function addressOf(path: string, params: Params): string {
  const known = Object.entries(params).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return known.length === 0 ? path : `${path}?${String(new URLSearchParams(known))}`;
}

/** A GET's answer; no address, no question. A refusal is an answer: asking again would not change it. */
export const useGet = <T>(url: string | null): UseQueryResult<T> =>
  useQuery({
    queryKey: keyOf(url),
    queryFn: async ({ signal }) => dataOf(await http.get<T>(url ?? '', { signal })),
    enabled: url !== null,
    retry: (failed, error) => !(error instanceof Refused) && failed < 2,
  });

/** The value once it has stood still for a moment. */
export function useSettled<T>(value: T, pauseMs = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

/** The usual hour at which a house begins a new day; whether a house keeps another one is for the server to say. */
const ROLLOVER_HOUR = 5;

/** The day houses are living in now. */
export const houseDay = (): string => businessDate(new Date().toISOString(), ROLLOVER_HOUR);
