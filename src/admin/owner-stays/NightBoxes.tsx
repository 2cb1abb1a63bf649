import './owner-stays.css';
import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import type { ActionPreviewProps, FormPartProps } from '#admin/components/client-part.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { foreseeCharges } from '#resources/owner-stays/calls.ts';
import type { freeStayRequests } from '#resources/owner-stays/free-stay-requests.ts';
import { addDays, countNights, isDay } from '#shared/day.ts';
import { spaced } from '#shared/money.ts';
import { tellDays } from '#shared/owner-stays/free-choice.ts';
import { isListed } from '#shared/owner-stays/rules.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { ownerStaysWords } from './words.ts';

/**
 * Which nights of an owner's stay are free, a box for each: in the form of a new request, and in the dialog that chooses
 * them. The field below the boxes holds the same as text.
 */

/** So many boxes can be looked over; a longer stay is told as text. */
const MOST_NIGHTS = 60;

interface Night {
  readonly date: string;
  /** Its day class and price, where they are known. */
  readonly note?: string;
}

interface NightBoxesProps {
  nights: readonly Night[];
  free: readonly string[];
  onChange: (free: readonly string[]) => void;
}

function NightBoxes({ nights, free, onChange }: NightBoxesProps): ReactNode {
  const t = ownerStaysWords.useT();
  const toggle = (date: string): void =>
    onChange(nights.map((night) => night.date).filter((day) => free.includes(day) !== (day === date)));
  return (
    <fieldset className="night-boxes below-6" aria-label={t('choice.title')}>
      {nights.map(({ date, note }) => (
        <label key={date} className="option choice-option">
          <input
            type="checkbox"
            checked={free.includes(date)}
            // A stay without a free night is no request; an empty field would mean all of them.
            disabled={free.length === 1 && free[0] === date}
            onChange={() => toggle(date)}
          />
          <span>
            {formatDay(date)} {note !== undefined && <span className="muted">{note}</span>}
          </span>
        </label>
      ))}
      <p className="muted" role="status">
        {t('choice.counted', { free: free.length, paid: nights.length - free.length })}
      </p>
    </fieldset>
  );
}

type PreviewProps = ActionPreviewProps<RowOfResource<typeof freeStayRequests>>;

/** Night by night with what each sells for, so that the dearest can be the free ones. */
export function ChooseNights({ resource, row, action, input, fill }: PreviewProps): ReactNode {
  return action === 'choose-nights' && <PricedNights of={resource.name} id={row.id} input={input} fill={fill} />;
}

interface PricedNightsProps extends Pick<PreviewProps, 'input' | 'fill'> {
  of: string;
  id: number;
}

function PricedNights({ of, id, input, fill }: PricedNightsProps): ReactNode {
  const t = ownerStaysWords.useT();
  const answer = useCall({ of, call: foreseeCharges, given: { id } });
  const list = input['free_days'];
  return (
    <Loaded of={answer}>
      {({ data: { nights } }) => (
        <NightBoxes
          nights={nights.map(({ date, day_class, price_sen }) => ({
            date,
            note: `${t(`choice.classes.${day_class}`)} · ${spaced(formatMoney(price_sen))}`,
          }))}
          free={nights
            .filter(({ date, is_free }) => (typeof list === 'string' ? isListed(date, list) : is_free))
            .map(({ date }) => date)}
          onChange={(free) => fill({ free_days: tellDays(free) })}
        />
      )}
    </Loaded>
  );
}

/** Boxes for the nights of the days that are entered; all of them are free until some are not. */
export function FreeNightsPart({ input, fill }: FormPartProps): ReactNode {
  const { arrival, departure, free_days: list, pays_rest } = input;
  if (typeof arrival !== 'string' || typeof departure !== 'string' || pays_rest === true) return null;
  if (!isDay(arrival) || !isDay(departure)) return null;
  const count = countNights(arrival, departure);
  if (count < 1 || count > MOST_NIGHTS) return null;
  const nights = Array.from({ length: count }, (_, at) => ({ date: addDays(arrival, at) }));
  const dates = nights.map(({ date }) => date);
  return (
    <NightBoxes
      nights={nights}
      free={typeof list === 'string' && list !== '' ? dates.filter((date) => isListed(date, list)) : dates}
      onChange={(free) => fill({ free_days: free.length === count ? '' : tellDays(free) })}
    />
  );
}
