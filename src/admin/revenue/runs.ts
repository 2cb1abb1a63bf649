import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * The runs of statements have a key of their own: what a run makes refreshes the list of statements, and under its key they would be
 * asked for again with each answer, without a pause.
 */
export const RUNS = ['statement-runs'] as const;

/** Asks for the runs again, once one was begun or stopped. */
export function useRefreshRuns(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: RUNS }), [client]);
}
