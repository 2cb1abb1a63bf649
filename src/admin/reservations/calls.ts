import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRead } from '#admin/crud/record/use-read.ts';

export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

export function addressOf(path: string, params: Params): string {
  const known = Object.entries(params).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return known.length === 0 ? path : `${path}?${String(new URLSearchParams(known))}`;
}

/** A GET's answer, asked for anew whenever a stay is written; no address, no question. */
export const useGet = <T>(url: string | null): UseQueryResult<T> => useRead<T>('reservations', url);

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
