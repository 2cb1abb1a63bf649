import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
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
  const [asked, setAsked] = useState<PaintCommand | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(command), PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- because the text tells when the command says something else.
  }, [text]);
  const isSame = JSON.stringify(asked) === text;
  const answer = useQuery({
    queryKey: ['data', 'default', 'room-types', 'list', 'preview', id, asked],
    queryFn:
      asked && isSame ? () => taken(call(paintRates, { ...asked, id, preview: true }, { toasts: 'later' })) : skipToken,
    placeholderData: keepPreviousData,
  });
  return { ...answer, isCurrent: isSame && !answer.isPlaceholderData };
}
