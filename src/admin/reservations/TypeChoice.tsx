import type { ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import { Alternatives } from './Alternatives.tsx';
import { type Alternative, type TypeOnSale, isOverridable } from '#shared/reservations/rooms-on-sale.ts';
import { reservationsWords } from './words.ts';

/** Room types of a house with the price of the stay in each; those that cannot be sold follow with what is free instead. */

/** At so few left, the number is worth a look. */
const FEW = 2;

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

/** Against a rule of the house a type is sold for a reason; a full one is not sold at all. */
const isForSale = ({ available, restriction }: TypeOnSale): boolean =>
  available > 0 || (restriction !== null && isOverridable(restriction));

/** The arrow keys move between the types that are for sale. */
export function TypeChoice({ types, onInstead, ...props }: TypeChoiceProps): ReactNode {
  const t = reservationsWords.useT();
  if (types.length === 0) return <p>{t('type.none')}</p>;
  const forSale = types.filter(isForSale);
  const first = props.chosen ?? forSale.find(({ available }) => available > 0)?.id;
  return (
    <div className="type-choice" aria-busy={props.isUpdating}>
      {forSale.length > 0 && (
        <div role="radiogroup" aria-label={t('type.title')}>
          {forSale.map((type) => (
            <TypeRow key={type.id} type={type} isFirst={type.id === first} {...props} />
          ))}
        </div>
      )}
      <NotForSale types={types.filter((type) => !isForSale(type))} isAll={forSale.length === 0} onInstead={onInstead} />
    </div>
  );
}

interface TypeRowProps extends Omit<TypeChoiceProps, 'types' | 'onInstead'> {
  type: TypeOnSale;
  /** Whether the form leads here while none is chosen. */
  isFirst: boolean;
}

function TypeRow({ type, isFirst, nights, chosen, onChoose }: TypeRowProps): ReactNode {
  const t = reservationsWords.useT();
  const { id, name, beds, size_sqm, max_guests, available, restriction, total_sen } = type;
  const room = [beds, t('type.sleeps', { count: max_guests }), size_sqm !== null && t('type.size', { size: size_sqm })];
  return (
    <label className="type-option">
      <input
        type="radio"
        name="room-type"
        id={isFirst ? 'booking-type' : undefined}
        checked={chosen === id}
        onChange={() => onChoose(id)}
      />
      <span className="type-name">
        <strong>{name}</strong>
        <small className="muted">{room.filter(Boolean).join(' · ')}</small>
      </span>
      <span className={available > FEW ? 'type-left muted' : 'type-left type-few'}>
        {available < 1 && restriction ? t(`rule.${restriction}`) : t('type.left', { count: available })}
      </span>
      <span className="type-night number muted">
        {nights > 1 && t('type.perNight', { amount: formatMoney(Math.round(total_sen / nights)) })}
      </span>
      <span className="type-total number strong">{formatMoney(total_sen)}</span>
    </label>
  );
}

interface NotForSaleProps extends Pick<TypeChoiceProps, 'types' | 'onInstead'> {
  isAll: boolean;
}

/** Types that nobody can have on these nights, in one line each, with the nights or types nearest to them. */
function NotForSale({ types, isAll, onInstead }: NotForSaleProps): ReactNode {
  const t = reservationsWords.useT();
  if (types.length === 0) return null;
  return (
    <div className="type-gone">
      <p className={isAll ? 'strong' : 'muted'}>{t(isAll ? 'type.allGone' : 'type.gone')}</p>
      {types.map(({ id, name, restriction, sold_out_alternatives }) => {
        // Other types stand above with their prices, unless nothing is left of any.
        const instead = sold_out_alternatives.filter((one) => isAll || one.room_type_id === id);
        return (
          <div key={id} className="line to-top">
            <span className="type-name">
              {name}
              {restriction && <small className="muted">{t(`rule.${restriction}`)}</small>}
            </span>
            {instead.length > 0 && <Alternatives of={instead} beside={id} onChoose={onInstead} />}
          </div>
        );
      })}
    </div>
  );
}
