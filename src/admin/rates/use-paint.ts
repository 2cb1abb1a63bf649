import { useState } from 'react';
import { paintRates } from '#resources/rates/calls.ts';
import { calling } from '#browser/call.ts';
import type { RecordProps } from '#admin/components/client-part.ts';
import { useSend } from '#admin/crud/action/use-send.ts';
import type { DaySelection } from './calendar-range.ts';
import { commandOf, NOTHING, type PaintDraft, type Unsaid, unsaidIn } from './paint-command.ts';
import { usePaintPreview } from './use-paint-preview.ts';
import { ratesWords } from './words.ts';

interface Painting extends RecordProps {
  selection: DaySelection;
  draft: PaintDraft;
  onDraft: (draft: PaintDraft) => void;
  onDone: () => void;
}

/** The draft's overrides for the selected nights: what comes of them, what they lack, and their saving. */
export function usePaint({ resource, row, selection, draft, onDraft, onDone }: Painting) {
  const t = ratesWords.useT();
  const painting = useSend(resource, calling(paintRates), {
    said: ({ data }) => t('calendar.saved', { count: data.changed }),
    onDone: () => {
      onDraft(NOTHING);
      onDone();
    },
    refreshesUnanswered: true,
  });
  const command = commandOf(selection, draft);
  const text = JSON.stringify(command);
  const [sentText, setSentText] = useState('');
  const preview = usePaintPreview(row.id, command);
  const coming = (command && preview.data?.data) ?? null;
  const [isTried, setTried] = useState(false);
  const unsaid = unsaidIn(draft);
  const isReady = !painting.isBusy && preview.isCurrent && coming !== null && coming.changed > 0;

  /** Saves the overrides; returns the first rule without its value, if there is one. */
  const save = (): Unsaid | undefined => {
    setTried(unsaid.length > 0);
    if (unsaid.length === 0 && command && isReady) {
      setSentText(text);
      void painting.send({ ...command, id: row.id });
    }
    return unsaid[0];
  };
  return {
    save,
    preview,
    coming,
    // A refusal is about the overrides that were sent, not about those typed since.
    refusal: sentText === text ? painting.refusal : '',
    isPreviewed: command !== null,
    canSave: isReady || unsaid.length > 0,
    // Nobody is told of them before saving was tried.
    told: isTried ? unsaid : [],
  };
}
