import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { useNameOf } from '#admin/components/names.tsx';
import type { CalendarDay, RateCalendar } from '#shared/rates/rate-calendar.ts';
import { spaced } from '#shared/money.ts';
import { marksOf, weekdayName } from './signs.ts';
import { ratesWords } from './words.ts';

interface DayDetailProps {
  id: string;
  day: CalendarDay | undefined;
  standing: RateCalendar['standing'] | undefined;
}

/** Explains a night's price, and shows its restrictions. */
export function DayDetail({ id, day, standing }: DayDetailProps): ReactNode {
  const t = ratesWords.useT();
  const isChinese = useLocale() === 'zh-CN';
  const nameOf = useNameOf();
  if (!day || !standing) return <div id={id} className="rate-detail box" />;
  const { date, final_sen, day_class, because, formula, holidays, rules } = day;
  const stays = Math.max(
    rules.min_nights ?? standing.min_nights,
    ...holidays.map((each) => (each.is_priced ? (each.min_nights ?? 1) : 1)),
  );
  const longest = rules.max_nights ?? standing.max_nights;
  return (
    <div id={id} className="rate-detail box">
      <p className="rate-detail-top">
        <strong>
          {weekdayName(date)}, {formatDay(date)}
        </strong>{' '}
        · {t(`calendar.classes.${day_class}`)} · <strong>{formatMoney(final_sen)}</strong>
      </p>
      <ol>
        {because.map(({ rule, text, text_zh }) => (
          <li key={rule}>{spaced(isChinese ? text_zh : text)}</li>
        ))}
      </ol>
      {because.length > 1 && <p className="tabular">{spaced(formula)}</p>}
      <p className="muted">
        {holidays.length > 0 && <>{holidays.map(nameOf).join(', ')} · </>}
        {t('calendar.staysFrom', { count: stays })}
        {longest !== null && <> · {t('calendar.staysTo', { count: longest })}</>}
        {marksOf(day)
          .filter(({ name }) => name === 'closed' || name === 'arrival' || name === 'departure')
          .map(({ name }) => ` · ${t(`calendar.signs.${name}`)}`)}
      </p>
    </div>
  );
}
