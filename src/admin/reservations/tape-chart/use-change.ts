import { readTapeChart } from '#resources/reservations/calls.ts';
import { type Query, useQueryClient } from '@tanstack/react-query';
import type { Written } from '#browser/call.ts';
import { http } from '#browser/http.ts';
import { type Sender, useSend } from '#admin/crud/action/use-send.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { unitBlocks } from '#resources/listing/unit-blocks.ts';
import { forgetTypes } from '#shared/resource.ts';
import { capital } from '#shared/sentence.ts';
import type { ChartBoard, BoardStay } from './board.ts';
import { type Calendar } from '#shared/reservations/tape-chart.ts';
import { type ChangeRequest, type PriceMode, type Target, buildRequest } from './change.ts';
import type { BoardLabels } from './board-labels.ts';

/** Sends a change of a stay or a block from the tape chart, shows it on the board at once, and offers its undo. */

const STAYS = forgetTypes(reservations);
const BLOCKS = forgetTypes(unitBlocks);

/** A change to send, and the message of its success. */
interface Sendable extends ChangeRequest {
  readonly said: string;
  /** Place of the stay after the change. */
  readonly target: Target | null;
}

const makeChange: Sender<Sendable, Written> = ({ path, body }, options) => http.patch(path, body, options);

const isCalendar = ({ queryKey }: Query): boolean => String(queryKey.at(-1)).startsWith(readTapeChart.path);

/** Day on which a stay is split, and the unit of its second part; null keeps the unit. */
export interface Cut {
  readonly date: string;
  readonly unit_id: number | null;
  /** Reason to override a restriction. */
  readonly reason: string | null;
}

interface ChangeOptions {
  readonly board: ChartBoard;
  readonly stay: BoardStay;
  readonly labels: BoardLabels;
  readonly onDone: () => void;
}

interface Change {
  readonly send: (target: Target, price: PriceMode, reason: string | null) => Promise<void>;
  readonly split: (cut: Cut) => Promise<void>;
  readonly isBusy: boolean;
  /** The server's refusal. */
  readonly refusal: string;
}

/** Changes a stay's unit or days, or a block's days; the toast has an undo. */
export function useChange({ board, stay, labels, onDone }: ChangeOptions): Change {
  const { t } = labels;
  const client = useQueryClient();

  /** Shows the change on the board at once; the server's answer follows. */
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
  const isBlock = stay.block_id !== null;
  const changing = useSend(isBlock ? BLOCKS : STAYS, makeChange, {
    said: (_written, { said }) => said,
    // A stay that left quarantine cannot return to it, so there is no undo.
    isForGood: stay.status === 'quarantined',
    beside: isBlock ? [STAYS] : [],
    onAnswer: (_written, { target }) => {
      if (target && !stay.is_part) place(target);
    },
    onDone,
    refreshesUnanswered: true,
  });
  const sentenceOf = (target: Target): string => {
    const row = board.rows.find((each) => each.kind === 'unit' && each.unit.id === target.unit_id);
    const lane = board.rows.find((each) => each.kind === 'lane' && each.type.id === target.room_type_id);
    return t('panel.done', {
      title: stay.title,
      room: labels.roomName(row ?? lane),
      from: labels.shortDay(target.arrival),
      to: labels.shortDay(target.departure),
    });
  };

  const send = async (target: Target, price: PriceMode, reason: string | null): Promise<void> => {
    const request = buildRequest(board, stay, { to: target, price, reason });
    await changing.send({ ...request, said: sentenceOf(target), target });
  };
  const split = async ({ date, unit_id, reason }: Cut): Promise<void> => {
    const room = unit_id === null ? {} : { unit_id };
    const body = { date, ...room, ...(reason === null ? {} : { override_reason: reason }) };
    const said = t('split.done', { title: stay.title, date: labels.shortDay(date) });
    await changing.send({ path: `/api/reservations/${stay.reservation_id ?? 0}/split`, body, said, target: null });
  };
  return { send, split, isBusy: changing.isBusy, refusal: capital(changing.refusal) };
}
