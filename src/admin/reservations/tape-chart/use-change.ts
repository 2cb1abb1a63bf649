import { readTapeChart } from '#resources/reservations/calls.ts';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Written, sendAction } from '#browser/call.ts';
import { toast } from '#browser/toasts.tsx';
import { actIn, auditIdOf, keyOf, undoOfEntry, type Undoing, useUndo } from '#admin/crud/action/use-undo.ts';
import { rememberDone } from '#admin/crud/action/undo-stack.ts';
import { useRefresh } from '#admin/crud/record/use-record.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { unitBlocks } from '#resources/listing/unit-blocks.ts';
import { tell } from '#admin/providers/tell.ts';
import type { AnyResource } from '#shared/resource.ts';
import { capital } from '#shared/sentence.ts';
import type { Board, BoardStay } from './board.ts';
import { type Calendar } from '#shared/reservations/tape-chart.ts';
import { type ChangeRequest, type PriceMode, type Target, requestFor } from './change.ts';
import type { Told } from './board-labels.ts';

const STAYS = reservations as unknown as AnyResource;
const BLOCKS = unitBlocks as unknown as AnyResource;
const UNDO_SECONDS = 8;

const isCalendar = ({ queryKey }: Query): boolean => String(queryKey.at(-1)).startsWith(readTapeChart.path);

/** Where a stay is cut in two, and where its second part goes; null leaves it in its room. */
export interface Cut {
  readonly date: string;
  readonly unit_id: number | null;
  /** Overrides a rule against it. */
  readonly reason: string | null;
}

interface Change {
  readonly send: (target: Target, price: PriceMode, reason: string | null) => Promise<void>;
  readonly split: (cut: Cut) => Promise<void>;
  readonly isBusy: boolean;
  /** Why the server did not do it. */
  readonly refusal: string;
}

/** Changes a stay's room or days, or the days of a block; says so with the way back. */
export function useChange(board: Board, stay: BoardStay, told: Told, onDone: () => void): Change {
  const { t } = told;
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const refreshStays = useRefresh(STAYS);
  const refreshBlocks = useRefresh(BLOCKS);
  const undoEntry = useUndo(stay.block_id === null ? STAYS : BLOCKS);
  const client = useQueryClient();

  const refresh = async (): Promise<void> => {
    await Promise.all([refreshStays(), ...(stay.block_id === null ? [] : [refreshBlocks()])]);
  };
  /** The board shows it at once; the fresh answer follows. */
  const place = (target: Target): void => {
    client.setQueriesData<{ data: Calendar }>(
      { predicate: isCalendar },
      (shown) =>
        shown && {
          data: {
            ...shown.data,
            stays: shown.data.stays.map((each) => (each.id === stay.id ? { ...each, ...target } : each)),
          },
        },
    );
  };
  const takeBack = async (undoing: Undoing): Promise<boolean> => {
    const isDone = await undoEntry(undoing);
    await refreshStays();
    return isDone;
  };
  /** Says what was done, with the way back. */
  const say = (message: string, auditId: number): void => {
    const undoing = { calls: [undoOfEntry(auditId)], what: actIn(message) };
    const undo = async (): Promise<boolean> => {
      toast.dismiss(shown);
      return takeBack(undoing);
    };
    const shown = toast.success(message, {
      seconds: UNDO_SECONDS,
      action: { label: t('panel.undo'), run: () => void undo() },
    });
    rememberDone(keyOf(undoing), undo);
  };
  const announce = (target: Target, auditId: number | undefined): void => {
    const row = board.rows.find((each) => each.kind === 'unit' && each.unit.id === target.unit_id);
    const lane = board.rows.find((each) => each.kind === 'lane' && each.type.id === target.room_type_id);
    const where = {
      room: told.roomName(row ?? lane),
      from: told.shortDay(target.arrival),
      to: told.shortDay(target.departure),
    };
    const message = t('panel.done', { title: stay.title, ...where });
    // What came from outside cannot go back there.
    if (auditId === undefined || stay.status === 'quarantined') return void toast.success(message);
    say(message, auditId);
  };
  /** The answer to what was sent; null when it was refused, which then is said. */
  const sent = async ({ path, body }: ChangeRequest): Promise<Written | null> => {
    setBusy(true);
    setRefusal('');
    const answer = await tell(sendAction('patch', path, body));
    setBusy(false);
    if (answer.ok) return answer.data;
    setRefusal(capital(answer.message));
    // Without an answer it may have been done all the same.
    void refresh();
    return null;
  };

  const send = async (target: Target, price: PriceMode, reason: string | null): Promise<void> => {
    const answer = await sent(requestFor(board, stay, { to: target, price, reason }));
    if (!answer) return;
    if (!stay.is_part) place(target);
    announce(target, auditIdOf(answer));
    onDone();
    await refresh();
  };
  const split = async ({ date, unit_id, reason }: Cut): Promise<void> => {
    const room = unit_id === null ? {} : { unit_id };
    const body = { date, ...room, ...(reason === null ? {} : { override_reason: reason }) };
    const answer = await sent({ path: `/api/reservations/${stay.reservation_id ?? 0}/split`, body });
    const auditId = auditIdOf(answer);
    if (auditId === undefined) return;
    say(t('split.done', { title: stay.title, date: told.shortDay(date) }), auditId);
    onDone();
    await refresh();
  };
  return { send, split, isBusy, refusal };
}
