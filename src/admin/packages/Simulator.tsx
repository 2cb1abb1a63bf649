import './packages.css';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '#browser/call.ts';
import { dayOf } from '#browser/format.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { RestedDayInput } from '#admin/components/DayInput.tsx';
import { Field } from '#admin/components/Field.tsx';
import { Segments } from '#admin/components/Segments.tsx';
import { MonthSelect } from '#admin/components/inputs/MonthSelect.tsx';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { taken } from '#admin/providers/taken.ts';
import { simulateVersion } from '#resources/packages/calls.ts';
import type { packageVersions } from '#resources/packages/package-versions.ts';
import { listPeriods, periodOf } from '#shared/day.ts';
import type { Simulation } from '#shared/packages/simulation.ts';
import { MadeUpMonth } from './MadeUpMonth.tsx';
import { TrialAmounts, TrialHeads, TrialTable } from './TrialTable.tsx';
import { packagesWords } from './words.ts';

/**
 * Tries the version on real stays of the past or on a month that is made up, beside the terms in force; writes nothing. What
 * the terms make of it is `shared/packages/preview-month.ts` either way.
 */

type VersionProps = PropsOf<typeof packageVersions>;

const WAYS = ['month', 'days', 'made-up'] as const;
type Way = (typeof WAYS)[number];

/** Terms that are yet to hold are compared at once; those in force would be compared with themselves until somebody asks. */
export function Simulator({ row, isComing }: Pick<VersionProps, 'row'> & { readonly isComing: boolean }): ReactNode {
  const t = packagesWords.useT();
  const [way, setWay] = useState<Way | null>(isComing ? 'month' : null);
  return (
    <section className="panel" aria-label={t('simulate.title')}>
      <div className="panel-top row between">
        <h2>{t('simulate.title')}</h2>
        <Segments
          label={t('simulate.on')}
          options={WAYS}
          chosen={way}
          nameOf={(each) => t(`simulate.ways.${each}`)}
          onChoose={setWay}
        />
      </div>
      {way === 'made-up' && <MadeUpMonth row={row} />}
      {way !== null && way !== 'made-up' && <RealDays key={way} row={row} isMonth={way === 'month'} />}
    </section>
  );
}

type Given = { readonly period: string } | { readonly from: string; readonly to: string };

/** The trial for these units, or for all that are on the package where there is no list; with an empty one nothing is asked. */
const useTrial = ({ id, version }: VersionProps['row'], given: Given, unitIds: readonly number[] | null) =>
  useQuery({
    queryKey: ['data', 'default', 'package-versions', 'list', 'simulation', id, version, given, unitIds],
    queryFn:
      unitIds?.length === 0
        ? skipToken
        : () => taken(call(simulateVersion, { id, ...given, ...(unitIds && { unit_ids: [...unitIds] }) }, LATER)),
  });

const LATER = { toasts: 'later' } as const;

interface RealDaysProps extends Pick<VersionProps, 'row'> {
  /** One month as a whole; any days otherwise. */
  readonly isMonth: boolean;
}

function RealDays({ row, isMonth }: RealDaysProps): ReactNode {
  const t = packagesWords.useT();
  const [months] = useState(() => listPeriods(periodOf(dayOf(new Date())), 13));
  const [period, setPeriod] = useState(months[1] ?? '');
  const [days, setDays] = useState({ from: `${months[2]}-01`, to: `${months[0]}-01` });
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const given = isMonth ? { period } : days;
  const whole = useTrial(row, given, null);
  const all = whole.data?.data.units ?? [];
  const kept = all.filter(({ unit_id }) => !left.has(unit_id)).map(({ unit_id }) => unit_id);
  const some = useTrial(row, given, left.size === 0 ? [] : kept);
  const setIn = (unitId: number, isIn: boolean): void => {
    const next = new Set(left);
    if (isIn) next.delete(unitId);
    else next.add(unitId);
    setLeft(next);
  };
  return (
    <>
      {isMonth ? (
        <Field label={t('simulate.month')} isBeside>
          {(ties) => <MonthSelect {...ties} months={months} value={period} onChoose={setPeriod} />}
        </Field>
      ) : (
        <div className="row gap-6">
          <Field label={t('simulate.from')}>
            {(ties) => <RestedDayInput {...ties} value={days.from} onDay={(from) => setDays({ from, to: days.to })} />}
          </Field>
          <Field label={t('simulate.to')} hint={t('simulate.toHelp')}>
            {(ties) => <RestedDayInput {...ties} value={days.to} onDay={(to) => setDays({ from: days.from, to })} />}
          </Field>
        </div>
      )}
      <Loaded of={whole}>
        {({ data }) => {
          const shown = some.data?.data ?? data;
          if (data.units.length === 0) return <p>{t('simulate.none')}</p>;
          return (
            <>
              <p role="status">{t('simulate.summary', { count: shown.stays })}</p>
              <TrialTable current={shown.current} simulated={shown.simulated} />
              <details className="above-4">
                <summary>{t('simulate.units')}</summary>
                <Units of={data.units} left={left} onSet={setIn} />
              </details>
            </>
          );
        }}
      </Loaded>
    </>
  );
}

interface UnitsProps {
  readonly of: Simulation['units'];
  readonly left: ReadonlySet<number>;
  readonly onSet: (unitId: number, isIn: boolean) => void;
}

/** Unit by unit; one whose tick is taken away is left out of the sums above. */
function Units({ of, left, onSet }: UnitsProps): ReactNode {
  const t = packagesWords.useT();
  return (
    <div className="table-scroll">
      <table className="ruled tabular card-rows simulated">
        <TrialHeads of={['unit', 'stays', 'current', 'simulated', 'difference']} />
        <tbody>
          {of.map(({ unit_id, unit_number, stays, uncovered_days, ...sums }) => (
            <tr key={unit_id}>
              <th scope="row">
                <label className="line gap-3">
                  <input
                    type="checkbox"
                    checked={!left.has(unit_id)}
                    disabled={!left.has(unit_id) && left.size === of.length - 1}
                    onChange={(event) => onSet(unit_id, event.target.checked)}
                  />
                  {unit_number}
                </label>
                {uncovered_days > 0 && (
                  <small className="is-warned"> {t('simulate.uncovered', { count: uncovered_days })}</small>
                )}
              </th>
              <td data-label={t('simulate.stays')}>{stays}</td>
              <TrialAmounts
                current={{ amount_sen: sums.current_sen, formula: sums.current_formula }}
                simulated={{ amount_sen: sums.simulated_sen, formula: sums.simulated_formula }}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
