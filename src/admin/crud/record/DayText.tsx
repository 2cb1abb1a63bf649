import type { ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import { houseDay } from '#shared/business-date.ts';

/** `05 Jan 2026` or `2026-01-05`, in three parts. */
const YEAR = /^(\d{4}-)?(.*?)( \d{4})?$/;

/** A day as people write it. Where there is little room, styles leave out the year while it is the present one. */
export function DayText({ value }: { value: string }): ReactNode {
  const said = formatDay(value);
  const [, before, day, after] = value.slice(0, 4) === houseDay().slice(0, 4) ? (YEAR.exec(said) ?? []) : [];
  return (
    <time className="number" dateTime={value}>
      {day === undefined ? (
        said
      ) : (
        <>
          {before && <span className="this-year">{before}</span>}
          {day}
          {after && <span className="this-year">{after}</span>}
        </>
      )}
    </time>
  );
}
