import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Painted } from '#shared/booking/rate-calendar.ts';
import { http } from '#browser/http.ts';

/** Long enough to finish a number. */
const PAUSE_MS = 300;

/** What painting would come to, asked a moment after the last letter; nothing is written by it. */
export function usePaintPreview(id: number, command: Readonly<Record<string, unknown>> | null) {
  const text = JSON.stringify(command);
  const [asked, setAsked] = useState('null');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useQuery({
    queryKey: ['data', 'default', 'room-types', 'list', 'preview', id, asked],
    // A refusal is what the form shows.
    queryFn: () =>
      http.post<{ data: Painted; audit_id: number | null }>(`/api/room-types/${id}/rate-days`, {
        ...(JSON.parse(asked) as object),
        preview: true,
      }),
    enabled: asked !== 'null' && asked === text,
    placeholderData: keepPreviousData,
  });
}
