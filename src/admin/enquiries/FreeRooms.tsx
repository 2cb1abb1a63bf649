import type { ReactNode } from 'react';
import { formatDays } from '#resources/enquiries/nights.client.ts';
import { formatMoney, formatNumber } from '#browser/format.ts';
import { reservationsWords } from '#admin/reservations/words.ts';
import type { TypeOnSale } from '#shared/reservations/rooms-on-sale.ts';
import { Button } from '#admin/components/Button.tsx';
import type { QuoteQuestion } from './question.ts';
import { enquiryWords } from './words.ts';

/** Room types that are free for an enquiry, with their prices; for a full one, other nights or types. */

export interface Found {
  readonly asked: QuoteQuestion;
  readonly types: readonly TypeOnSale[];
}

interface RoomsProps {
  found: Found;
  isFull: boolean;
  onAdd: (type: TypeOnSale) => void;
}

/** Free room types with their prices; for a full one, other nights or types. */
export function Rooms({ found, isFull, onAdd }: RoomsProps): ReactNode {
  const t = enquiryWords.useT();
  const stays = reservationsWords.useT();
  const { arrival, departure } = found.asked;
  if (found.types.length === 0) return <p role="status">{t('compose.noRooms')}</p>;
  const insteadOf = (type: TypeOnSale): string =>
    type.sold_out_alternatives
      .slice(0, 3)
      .map((other) => {
        const days = formatDays(other.arrival, other.departure);
        return other.room_type_id === type.id ? days : t('compose.insteadOther', { days });
      })
      .join('; ');
  const leftOf = ({ available, restriction }: TypeOnSale): string => {
    if (available > 0) return formatNumber(available);
    return restriction === null ? t('compose.full') : stays(`rule.${restriction}`);
  };
  return (
    <>
      {isFull && <p role="status">{t('compose.full3')}</p>}
      <div className="table-scroll">
        <table className="table">
          <caption className="enquiry-caption">{t('compose.rooms', { arrival, departure })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('compose.roomType')}</th>
              <th scope="col">{t('compose.free')}</th>
              <th scope="col" className="cell-right">
                {t('compose.price')}
              </th>
              <th scope="col">
                <span className="sr-only">{t('compose.add')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.types.map((type) => (
              <tr key={type.id}>
                <td data-label={t('compose.roomType')} className="cell-title">
                  {type.name}
                </td>
                <td data-label={t('compose.free')}>
                  <span className="cell-stack cell-told">
                    {leftOf(type)}
                    {type.available === 0 && type.sold_out_alternatives.length > 0 && (
                      <small className="cell-below">{t('compose.instead', { days: insteadOf(type) })}</small>
                    )}
                  </span>
                </td>
                <td data-label={t('compose.price')} className="cell-right">
                  <span className="number">{formatMoney(type.total_sen)}</span>
                </td>
                <td>
                  <Button
                    isSmall
                    aria-disabled={isFull || type.available === 0}
                    aria-label={t('compose.addThis', { name: type.name })}
                    onClick={() => !isFull && type.available > 0 && onAdd(type)}
                  >
                    {t('compose.add')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
