import type { ReactNode } from 'react';
import { AdminLink } from '#admin/components/Link.tsx';
import { addressOfAct } from '#admin/components/pages.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { houseDay } from '#shared/business-date.ts';
import { forgetTypes } from '#shared/resource.ts';
import type { BoardStay } from './board.ts';

const STAYS = forgetTypes(reservations);

/** The desk's sheet that a stay waits for: the guest is due, or is here. */
function sheetOf({ status, arrival }: BoardStay): 'check-in' | 'check-out' | null {
  if (status === 'checked_in') return 'check-out';
  return status === 'confirmed' && arrival <= houseDay() ? 'check-in' : null;
}

export function DeskLink({ stay }: { stay: BoardStay }): ReactNode {
  const { actions } = useResourceWords(STAYS);
  const sheet = sheetOf(stay);
  const to = sheet && stay.reservation_id !== null ? addressOfAct(STAYS, stay.reservation_id, sheet) : null;
  return sheet && to !== null && <AdminLink to={to}>{actions[sheet]?.label}</AdminLink>;
}
