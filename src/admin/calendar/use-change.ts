import { type Query, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { http } from '#browser/http.ts';
import { toast } from '#browser/toasts.tsx';
import { auditIdOf } from '#admin/crud/use-undo.ts';
import { forgetDone, rememberDone } from '#admin/crud/undo-stack.ts';
import { useRefresh } from '#admin/crud/use-record.ts';
import { reservations } from '#resources/reservations.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { Board, BoardStay } from './board.ts';
import { CALENDAR_URL, type Calendar } from '#shared/booking/calendar.ts';
import { type ChangeCall, type PriceMode, type Target, callFor, placeOf } from './change.ts';
import type { Told } from './told.ts';

const STAYS = reservations as unknown as AnyResource;
const UNDO_SECONDS = 8;

const isCalendar = ({ queryKey }: Query): boolean => String(queryKey.at(-1)).startsWith(CALENDAR_URL);

interface Change {
  readonly send: (target: Target, price: PriceMode, reason: string | null) => Promise<void>;
  readonly isBusy: boolean;
  /** Why the server did not do it. */
  readonly refusal: string;
}

/** Changes a stay's room or days; says so with the way back, which is the opposite change. */
export function useChange(board: Board, stay: BoardStay, told: Told, onDone: () => void): Change {
  const { t } = told;
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const refresh = useRefresh(STAYS);
  const client = useQueryClient();

  const patch = async ({ action, input }: ChangeCall) => {
    const path = `/api/reservations/${stay.reservation_id ?? 0}/${action}`;
    return http.patch<{ audit_id?: number }>(path, input).catch(() => null);
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
  const undo = async (back: ChangeCall, auditId: number): Promise<boolean> => {
    forgetDone(auditId);
    const answer = await patch(back);
    await refresh();
    if (answer?.ok) toast.success(t('panel.undone', { title: stay.title }));
    else toast.error(t('panel.undoFailed', { message: answer?.message ?? t('panel.offline') }));
    return answer?.ok ?? false;
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
    // What came from outside cannot go back there. What was agreed a moment ago may be agreed again, rule or no rule.
    if (auditId === undefined || stay.status === 'quarantined') return void toast.success(message);
    const back = callFor({ ...stay, ...target }, placeOf(stay), 'keep', t('panel.undo'));
    const takeBack = (): Promise<boolean> => {
      toast.dismiss(shown);
      return undo(back, auditId);
    };
    const action = { label: t('panel.undo'), run: () => void takeBack() };
    const shown = toast.success(message, { seconds: UNDO_SECONDS, action });
    rememberDone(auditId, takeBack);
  };

  const send = async (target: Target, price: PriceMode, reason: string | null): Promise<void> => {
    setBusy(true);
    setRefusal('');
    const answer = await patch(callFor(stay, target, price, reason));
    setBusy(false);
    if (!answer?.ok) {
      setRefusal(answer?.message ?? t('panel.offline'));
      if (answer) void refresh();
      return;
    }
    if (!stay.is_part) place(target);
    announce(target, auditIdOf(answer.data));
    onDone();
    await refresh();
  };
  return { send, isBusy, refusal };
}
