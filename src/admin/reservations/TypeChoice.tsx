import type { ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import { Alternatives } from './Alternatives.tsx';
import { type Alternative, type TypeOnSale, isOverridable } from '#shared/reservations/stay-answers.ts';
import { reservationsWords } from './words.ts';

interface TypeChoiceProps {
  types: readonly TypeOnSale[];
  /** Number of nights that the totals are for. */
  nights: number;
  chosen: number | null;
  /** Whether the totals still belong to the previous question. */
  isUpdating: boolean;
  onChoose: (id: number) => void;
  onInstead: (chosen: Alternative) => void;
}

/** Room types with the stay's price in each; the arrow keys move between the free ones. */
export function TypeChoice({ types, nights, chosen, isUpdating, onChoose, onInstead }: TypeChoiceProps): ReactNode {
  const t = reservationsWords.useT();
  if (types.length === 0) return <p>{t('type.none')}</p>;
  return (
    <div className="type-choice stack" role="radiogroup" aria-label={t('type.title')} aria-busy={isUpdating}>
      {types.map(({ id, name, available, total_sen, restriction, sold_out_alternatives }) => (
        <div key={id} className="option type-option">
          <label>
            <input
              type="radio"
              name="room-type"
              id={
                chosen === id || (chosen === null && id === types.find((type) => type.available > 0)?.id)
                  ? 'booking-type'
                  : undefined
              }
              checked={chosen === id}
              disabled={available < 1 && (restriction === null || !isOverridable(restriction))}
              onChange={() => onChoose(id)}
            />
            <span className="type-name strong">{name}</span>
            <span className="type-left muted">
              {available > 0
                ? t('type.left', { count: available })
                : t(restriction ? `rule.${restriction}` : 'type.soldOut')}
            </span>
            <span className="type-total number">
              {formatMoney(total_sen)}
              {nights > 1 && (
                <small>{t('type.perNight', { amount: formatMoney(Math.round(total_sen / nights)) })}</small>
              )}
            </span>
          </label>
          {available < 1 && sold_out_alternatives.length > 0 && (
            <details>
              <summary>{t('instead.title')}</summary>
              <Alternatives of={sold_out_alternatives} onChoose={onInstead} />
            </details>
          )}
        </div>
      ))}
    </div>
  );
}
