import type { ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import { Button } from '#admin/components/Button.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { readAvailability } from '#resources/reservations/calls.ts';
import type { StayQuestion } from './calls.ts';
import { enquiryWords } from './words.ts';

interface RoomsFreeProps {
  readonly asked: StayQuestion;
  /** The house's name; empty until it is known. */
  readonly house: string;
  /** Room type that the guest wished for. */
  readonly wished: number | null;
  readonly onAsk: () => void;
}

/** How many rooms a house has left for the guest's wish and from which price, before anybody asks for them. */
export function RoomsFree({ asked, house, wished, onAsk }: RoomsFreeProps): ReactNode {
  const t = enquiryWords.useT();
  const types = useCall({ of: 'room-types', call: readAvailability, given: asked }).data?.room_types;
  const open = types?.filter(({ available }) => available > 0) ?? [];
  const count = open.reduce((sum, { available }) => sum + available, 0);
  const price = formatMoney(Math.min(...open.map(({ total_sen }) => total_sen)));
  const type = types?.find(({ id }) => id === wished);
  const said = (): string => {
    if (type && type.available > 0)
      return t('compose.leftOf', { name: type.name, count: type.available, price: formatMoney(type.total_sen) });
    const left = count === 0 ? t('compose.noneLeft') : t('compose.left', { count, price });
    return type && count > 0 ? t('compose.fullType', { name: type.name, left }) : left;
  };
  return (
    <li className="enquiry-house line between">
      <span>
        <span className="medium">{house}</span>{' '}
        <span className="muted" role="status">
          {types && said()}
        </span>
      </span>
      <Button isSmall aria-label={house && t('compose.askIn', { house })} onClick={onAsk}>
        {t('compose.ask')}
      </Button>
    </li>
  );
}
