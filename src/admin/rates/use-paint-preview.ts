import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paintRates } from '#resources/rates/calls.ts';
import type { PaintCommand } from './paint-command.ts';
import { call } from '#browser/call.ts';
import { taken } from '#admin/providers/taken.ts';

/** Pause in typing before the preview is fetched. */
const PAUSE_MS = 300;

/** Previews overrides without writing them, a moment after the last key. */
export function usePaintPreview(id: number, command: PaintCommand | null) {
  const text = JSON.stringify(command);
  const [asked, setAsked] = useState('null');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const answer = useQuery({
    queryKey: ['data', 'default', 'room-types', 'list', 'preview', id, asked],
    queryFn: () => {
      const body = JSON.parse(asked) as PaintCommand;
      return taken(call(paintRates, { ...body, id, preview: true }, { toasts: 'later' }));
    },
    enabled: asked !== 'null' && asked === text,
    placeholderData: keepPreviousData,
  });
  return { ...answer, isCurrent: asked === text && !answer.isPlaceholderData };
}
