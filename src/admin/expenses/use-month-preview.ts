import { useEffect, useState } from 'react';
import { call } from '#browser/call.ts';
import { fillMonth } from '#resources/expenses/calls.ts';
import type { FilledMonth, SentCell } from '#shared/expenses/month-grid.ts';

/** Whoever pastes a column is done with it by then. */
const WAIT_MS = 300;

interface Asked {
  readonly property_id: number;
  readonly period: string;
  readonly cells: readonly SentCell[];
}

/** What a save would do, asked anew whenever the cells change; null while nothing does, or nobody knows yet. */
export function useMonthPreview({ property_id, period, cells }: Asked): FilledMonth | null {
  const [told, setTold] = useState<{ readonly cells: Asked['cells']; readonly filled: FilledMonth } | null>(null);
  useEffect(() => {
    if (cells.length === 0) return undefined;
    const asked = new AbortController();
    const ask = async (): Promise<void> => {
      const given = { property_id, period, cells, preview: true };
      const answer = await call(fillMonth, given, { signal: asked.signal, toasts: 'later' });
      if (answer.ok && !asked.signal.aborted) setTold({ cells, filled: answer.data.data });
    };
    const timer = setTimeout(() => void ask().catch(() => undefined), WAIT_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [property_id, period, cells]);
  // What was said of other cells is not said of these.
  return told?.cells === cells ? told.filled : null;
}
