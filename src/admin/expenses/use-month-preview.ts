import { call } from '#browser/call.ts';
import { useGridPreview } from '#admin/crud/grid/use-grid-preview.ts';
import { fillMonth } from '#resources/expenses/calls.ts';
import type { FilledMonth, SentCell } from '#shared/expenses/month-grid.ts';

interface Asked {
  readonly property_id: number;
  readonly period: string;
  readonly cells: readonly SentCell[];
}

/** Asks what saving these cells of a month of bills would write. */
export const useMonthPreview = ({ property_id, period, cells: sent }: Asked): FilledMonth | null =>
  useGridPreview(sent, async (cells, signal) => {
    const answer = await call(fillMonth, { property_id, period, cells, preview: true }, { signal, toasts: 'later' });
    return answer.ok ? answer.data.data : null;
  });
