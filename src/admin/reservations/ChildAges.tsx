import './child-ages.css';
import { useId, type ReactNode } from 'react';
import { moreWords } from '#admin/more-words.ts';
import { OLDEST_CHILD, type Ages } from '#shared/reservations/guests.ts';

interface ChildAgesProps {
  /** Number of children. */
  count: number;
  ages: Ages;
  /** Age below which a child is no extra guest; left out where it depends on the room type. */
  freeAge?: number;
  isInvalid?: boolean;
  /** Id of the first input. */
  id?: string;
  onChange: (ages: Ages) => void;
}

/** Inputs of the children's ages. */
export function ChildAges(props: ChildAgesProps): ReactNode {
  const { count, ages, freeAge, isInvalid = false, id, onChange } = props;
  const t = moreWords.useT();
  const helpId = useId();
  const isBegun = ages.slice(0, count).some((age) => age !== null);
  const change = (at: number, age: number): void => {
    const next = Number.isNaN(age) ? null : Math.min(OLDEST_CHILD, Math.max(0, Math.trunc(age)));
    onChange(Array.from({ length: count }, (_age, n) => (n === at ? next : (ages[n] ?? null))));
  };
  return (
    <fieldset className="child-ages wrap" aria-describedby={helpId}>
      <legend>{t('forms.ages.title')}</legend>
      {Array.from({ length: count }, (_age, at) => (
        <input
          // oxlint-disable-next-line react/no-array-index-key -- because a child has no identity but its place.
          key={at}
          id={at === 0 ? id : undefined}
          className="control"
          type="number"
          inputMode="numeric"
          min={0}
          max={OLDEST_CHILD}
          required={isBegun}
          aria-label={t('forms.ages.one', { number: at + 1 })}
          aria-invalid={isInvalid && (ages[at] ?? null) === null}
          value={ages[at] ?? ''}
          onChange={(event) => change(at, event.target.valueAsNumber)}
        />
      ))}
      <span className="input-note" id={helpId}>
        {freeAge === undefined ? t('forms.ages.help') : t('forms.ages.free', { age: freeAge })}
      </span>
    </fieldset>
  );
}
