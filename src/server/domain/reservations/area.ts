import { reservationsSentences } from '#shared/reservations/sentences.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/constants.ts';
import type { ServerArea } from '#server/kit/product.ts';
import { releaseExpired } from './expired-holds.ts';
import { forgetGuest } from './guest-removal.ts';
import { checkStays } from './nightly-check.ts';
import { OverdueWatch, keepOverdue } from './overdue-job.ts';
import { publicAvailability, publicQuote } from './public-calls.ts';
import type { Company } from './money/on-account.ts';
import type { Payment } from './money/payments.ts';
import { noteMoves } from './room-moves.ts';
import type { Reservation } from './stay-command.ts';
import { reservationTables } from './tables.ts';
import { messages } from './messages/texts.ts';
import { refusals } from './refusals.ts';

declare module '#server/kit/product.ts' {
  interface Moments {
    /** A stay was booked; `enquiry_id` names the enquiry that it came of. */
    'stay booked': { readonly reservation_id: number; readonly enquiry_id: number };
    /** A stay was booked, or written by a command of its own; the row as it is now. */
    'stay changed': Reservation;
    /** A bill was put on a company's account, or taken off it again. */
    'company charged': { readonly payment: Payment; readonly company: Company | null };
  }
}

export const reservations: ServerArea = {
  name: 'reservations',
  sentences: reservationsSentences,
  refusals,
  messages,
  tables: reservationTables,
  jobs: [
    {
      name: 'holds',
      everyMs: MINUTE_MS,
      run: ({ store }, now) => store.transaction((tx) => releaseExpired(tx, now)),
    },
    { name: 'overdue guests', everyMs: MINUTE_MS, run: ({ store }, now) => keepOverdue(store, now) },
    { name: 'room changes', everyMs: HOUR_MS, run: ({ store }, now) => noteMoves(store, now) },
    {
      name: 'stays',
      everyMs: DAY_MS,
      // Behind what the start itself has to do.
      afterMs: MINUTE_MS,
      run: ({ store, log }, now) => checkStays(store, log, now),
    },
  ],
  erases: (command, { id }) => forgetGuest(command, Number(id)),
  publicRoutes: [publicAvailability, publicQuote],
  beforeCalls({ store, log }) {
    const overdue = new OverdueWatch(store, (error) => log.warn({ err: error }, 'overdue guests could not be counted'));
    return (now) => overdue.upTo(now);
  },
};
