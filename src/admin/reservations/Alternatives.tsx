import { useEffect, useRef, type ReactNode } from 'react';
import { dayFormat } from '#browser/format.ts';
import { RelationTitle } from '#admin/crud/record/RelationLink.tsx';
import type { Alternative } from '#shared/reservations/rooms-on-sale.ts';
import { Button } from '#admin/components/Button.tsx';
import { reservationsWords } from './words.ts';

interface AlternativesProps {
  of: readonly Alternative[];
  onChoose: (chosen: Alternative) => void;
  /** Type whose name stands beside them. */
  beside?: number;
  /** Takes the focus at once, because after a refusal the next step is to choose. */
  isUrgent?: boolean;
}

const sayNights = ({ arrival, departure }: Alternative): string =>
  dayFormat({ weekday: 'short', day: 'numeric', month: 'short' }).formatRange(new Date(arrival), new Date(departure));

/** Free nights, types and units instead, each chosen by a press; after a refusal by its digit as well, of which a page can have one list. */
export function Alternatives({ of, onChoose, beside, isUrgent = false }: AlternativesProps): ReactNode {
  const t = reservationsWords.useT();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (isUrgent) list.current?.querySelector('button')?.focus();
  }, [isUrgent]);
  if (of.length === 0) return <p>{t('instead.none')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- digits are a shortcut to its buttons.
    <ol
      ref={list}
      className="alternatives wrap"
      aria-label={t('instead.title')}
      onKeyDown={(event) => {
        const chosen = of[Number(event.key) - 1];
        if (!isUrgent || !chosen || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        onChoose(chosen);
      }}
    >
      {of.slice(0, 9).map((one, at) => (
        <li key={`${one.arrival} ${one.departure} ${one.room_type_id} ${one.unit_id ?? ''}`}>
          <Button isSmall onClick={() => onChoose(one)}>
            {isUrgent && <kbd>{at + 1}</kbd>}
            {one.room_type_id !== beside && <RelationTitle to="room-types" id={one.room_type_id} />}
            {one.unit_id !== undefined && <RelationTitle to="units" id={one.unit_id} />}
            <span className="number">{sayNights(one)}</span>
          </Button>
        </li>
      ))}
    </ol>
  );
}
