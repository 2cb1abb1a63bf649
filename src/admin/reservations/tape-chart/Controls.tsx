import type { ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { RestedDayInput } from '#admin/components/DayInput.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { NamedOptions } from '#admin/components/names.tsx';
import { Segments } from '#admin/components/Segments.tsx';
import { addDays } from '#shared/day.ts';
import type { Calendar } from '#shared/reservations/tape-chart.ts';
import { type GoTo, type ChartPlace, NIGHT_SPANS } from './use-place.ts';
import { tapeChartWords } from './words.ts';

interface ControlsProps {
  readonly calendar: Calendar;
  readonly place: ChartPlace;
  readonly goTo: GoTo;
}

/** Chooses the house and the days that the chart shows. */
export function Controls({ calendar, place, goTo }: ControlsProps): ReactNode {
  const t = tapeChartWords.useT();
  const { properties, property_id } = calendar;
  const from = place.from ?? calendar.from;
  const half = Math.ceil(place.span / 2);
  return (
    <>
      {properties.length > 1 && (
        <select
          className="control"
          aria-label={t('property')}
          value={property_id ?? ''}
          onChange={(event) => goTo({ property: event.target.value })}
        >
          <NamedOptions of={properties} />
        </select>
      )}
      <span className="tape-days line gap-2">
        <Button isSmall aria-label={t('earlier')} onClick={() => goTo({ from: addDays(from, -half) })}>
          <Icon name="left" />
        </Button>
        <RestedDayInput aria-label={t('from')} value={from} onDay={(day) => goTo({ from: day }, { replace: true })} />
        <Button isSmall aria-label={t('later')} onClick={() => goTo({ from: addDays(from, half) })}>
          <Icon name="right" />
        </Button>
      </span>
      <Button isSmall onClick={() => goTo({ from: null })}>
        {t('toToday')} <kbd>t</kbd>
      </Button>
      <Segments
        label={t('days')}
        options={NIGHT_SPANS}
        chosen={place.span}
        nameOf={(span) => t('daysCount', { count: span })}
        onChoose={(span) => goTo({ span })}
      />
    </>
  );
}
