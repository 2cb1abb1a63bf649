import './rates.css';
import { readHolidayEffect, tryHoliday } from '#resources/rates/calls.ts';
import type { GivenTo } from '#shared/calls/call.ts';
import { useEffect, useState, type ReactNode } from 'react';
import type { HolidayEffect as Effect } from '#shared/rates/rate-calendar.ts';
import { formatDay, formatMoney } from '#browser/format.ts';
import type { RecordProps } from '#admin/components/client-part.ts';
import { useNameOf } from '#admin/components/names.tsx';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import type { FormPartProps } from '#admin/components/client-part.ts';
import { ratesWords } from './words.ts';

/** Effect of a holiday on prices: the room types, the nights, the prices without and with it. */
export function HolidayEffect({ row }: RecordProps): ReactNode {
  const t = ratesWords.useT();
  const answer = useCall({ of: 'holidays', call: readHolidayEffect, given: { id: row.id } });
  return (
    <section className="panel" aria-label={t('effect.title')}>
      <h2>{t('effect.title')}</h2>
      <Loaded of={answer}>{({ data }) => <Effects {...data} />}</Loaded>
    </section>
  );
}

const TERMS = [
  'price_from',
  'price_nights',
  'price_states',
  'surcharge_percent',
  'surcharge_sen',
  'stacking',
  'priority',
] as const;
const PAUSE_MS = 300;
/** Most nights shown beside a form; the rest unfold on demand. */
const FEW = 3;

/** Effect of a holiday that is being edited, with the form's present input. */
export function EffectPart({ recordId, input }: FormPartProps): ReactNode {
  const t = ratesWords.useT();
  const terms = TERMS.map((name) => [name, input[name] ?? null] as const);
  const query = JSON.stringify(Object.fromEntries([['id', recordId], ...terms].filter(([, value]) => value !== null)));
  const [asked, setAsked] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(query), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const isPriced = typeof input['price_from'] === 'string';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of a valid question a few lines above
  const given = isPriced && asked === query ? (JSON.parse(asked) as GivenTo<typeof tryHoliday>) : null;
  const answer = useCall({ of: 'holidays', call: tryHoliday, given }, { keepsLast: true });
  return (
    <section className="below-8" aria-label={t('effect.title')} aria-busy={answer.isFetching}>
      <h3 className="below-4">{t('effect.title')}</h3>
      {!isPriced && <p className="muted">{t('effect.noNights')}</p>}
      {isPriced && answer.data && <Effects {...answer.data.data} first={FEW} />}
    </section>
  );
}

function Effects({ nights, room_types, effects, first = Infinity }: Effect & { first?: number }): ReactNode {
  const t = ratesWords.useT();
  const [from, to] = [nights[0], nights.at(-1)];
  if (from === undefined || to === undefined || effects.length === 0) return <p>{t('effect.none')}</p>;
  return (
    <>
      <p role="status">{t('effect.summary', { count: room_types, from, to })}</p>
      <Prices of={effects.slice(0, first)} />
      {effects.length > first && (
        <details>
          <summary>{t('effect.more', { count: effects.length - first })}</summary>
          <Prices of={effects.slice(first)} />
        </details>
      )}
    </>
  );
}

function Prices({ of }: { of: Effect['effects'] }): ReactNode {
  const nameOf = useNameOf();
  return (
    <dl className="effect tabular">
      {of.map((effect) => (
        <div key={effect.room_type_id}>
          <dt>
            {nameOf(effect)}
            <small>{nameOf({ name: effect.property, name_zh: effect.property_zh })}</small>
          </dt>
          {effect.nights.map(({ date, without_sen, with_sen }) => (
            <dd key={date}>
              <small>{formatDay(date)}</small>
              {formatMoney(without_sen)} → <strong>{formatMoney(with_sen)}</strong>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
