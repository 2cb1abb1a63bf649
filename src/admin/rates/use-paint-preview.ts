import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paintRates } from '#resources/rates/calls.ts';
import type { PaintCommand } from './paint-command.ts';
import { call } from '#browser/call.ts';
import { taken } from '#admin/providers/taken.ts';

/** Long enough to finish a number. */
const PAUSE_MS = 300;

/** What painting would come to, asked a moment after the last letter; nothing is written by it. */
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
