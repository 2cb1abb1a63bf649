import './reservations.css';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { Candidate } from '#shared/reservations/stay-answers.ts';
import { reservationsWords } from './words.ts';

/** Most units shown of a single group, and of each of several groups. */
const MOST_UNITS = [12, 6] as const;

const WAITING = 'dialog[open], dialog [id$="_unit_id"]:not([aria-expanded="true"])';

interface FreeUnitsProps {
  readonly groups: readonly { readonly key: number; readonly label: string; readonly units: readonly Candidate[] }[];
  readonly chosen: number | null;
  readonly onChoose: (unitId: number, key: number) => void;
}

/** Free units, chosen with one press, the least sold first in each group. */
export function FreeUnits({ groups, chosen, onChoose }: FreeUnitsProps): ReactNode {
  const t = reservationsWords.useT();
  const name = useId();
  const most = MOST_UNITS[groups.length > 1 ? 1 : 0];
  const choice = useRef<HTMLDivElement>(null);
  // Takes the focus from the search field for any unit, unless its options are open.
  useEffect(() => {
    if (!document.activeElement?.matches(WAITING)) return;
    choice.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={choice}>
      {groups.map(({ key, label, units }) => (
        <div key={key}>
          <p id={`${name}-${key}`}>{label}</p>
          <div className="choice wrap" role="radiogroup" aria-labelledby={`${name}-${key}`}>
            {units.slice(0, most).map(({ unit_id, number, sold, available, wait }) => (
              <label key={unit_id} className="option choice-option" title={t('units.share', { sold, available })}>
                <input type="radio" name={name} checked={chosen === unit_id} onChange={() => onChoose(unit_id, key)} />
                {number}
                {wait !== null && <span className="choice-wait"> · {t(`units.${wait}`)}</span>}
              </label>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
