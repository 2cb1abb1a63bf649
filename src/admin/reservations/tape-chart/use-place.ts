import { type NavigateOptions, useSearchParams } from 'react-router';
import { isDay } from '#shared/day.ts';

export const NIGHT_SPANS = [14, 30, 60] as const;
export const DEFAULT_SPAN = 30;

/** What of the house the tape chart shows. */
export interface ChartPlace {
  readonly property: string | null;
  /** First day; null for today. */
  readonly from: string | null;
  readonly span: number;
  /** Without menu and header. */
  readonly isWide: boolean;
}

export type GoTo = (change: Partial<ChartPlace>, options?: NavigateOptions) => void;

/** Reads and writes the calendar's state in the address; invalid parts are ignored. */
export function usePlace(): [ChartPlace, GoTo] {
  const [params, setParams] = useSearchParams();
  const [property, from] = [params.get('property'), params.get('from')];
  const place: ChartPlace = {
    property: property !== null && /^\d{1,9}$/.test(property) ? property : null,
    from: isDay(from) ? from : null,
    span: NIGHT_SPANS.find((each) => String(each) === params.get('days')) ?? DEFAULT_SPAN,
    isWide: params.get('wide') === '1',
  };
  const goTo: GoTo = (change, options) => {
    const next = { ...place, ...change };
    setParams((last) => {
      const all = new URLSearchParams(last);
      const set = (name: string, value: string | null): void =>
        value === null ? all.delete(name) : all.set(name, value);
      set('property', next.property);
      set('from', next.from);
      set('days', next.span === DEFAULT_SPAN ? null : String(next.span));
      set('wide', next.isWide ? '1' : null);
      return all;
    }, options);
  };
  return [place, goTo];
}
