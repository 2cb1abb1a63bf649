import './owner-stays.css';
import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import type { AnswerOf } from '#shared/calls/call.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { Thread } from '#admin/crud/record/Thread.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { foreseeCharges } from '#resources/owner-stays/calls.ts';
import type { freeStayRequests } from '#resources/owner-stays/free-stay-requests.ts';
import { spaced } from '#shared/money.ts';
import { RuleChecks } from './RuleChecks.tsx';
import { UnitCalendar } from './UnitCalendar.tsx';
import { ownerStaysWords } from './words.ts';

/**
 * Panels of an owner's request: what was written about it, the rules, the calendar around it, and what the stay would
 * cost owner and house.
 */

type RequestProps = PropsOf<typeof freeStayRequests>;

/** While it is open: what the stay would cost its owner and the house. Once it is booked, the stay's own bill says so. */
const OPEN: readonly RequestProps['row']['status'][] = ['draft', 'requested', 'approved'];

/** While somebody may still decide about it, or take a decision back. */
const UNDECIDED: typeof OPEN = [...OPEN, 'booked', 'withdrawn', 'cancelled'];

export function RequestPanels(props: RequestProps): ReactNode {
  const t = ownerStaysWords.useT();
  const { status, thread } = props.row;
  return (
    <>
      <Thread title={t('thread.title')} outside={t('thread.owner')} of={thread} />
      <RuleChecks {...props} />
      {UNDECIDED.includes(status) && <UnitCalendar {...props} />}
      {OPEN.includes(status) && <Charges {...props} />}
    </>
  );
}

function Charges({ resource, row }: RequestProps): ReactNode {
  const t = ownerStaysWords.useT();
  const isChinese = useLocale() === 'zh-CN';
  const answer = useCall({ of: resource.name, call: foreseeCharges, given: { id: row.id } });
  return (
    <section className="panel" aria-label={t('charges.title')}>
      <h2>{t('charges.title')}</h2>
      <Loaded of={answer}>
        {({ data: { nights, lines, total_sen, borne_sen, displaced_sen } }) => (
          <>
            <Choice nights={nights} />
            <table className="ruled tabular">
              <tbody>
                {lines.map(({ code, label, formula, amount_sen }) => (
                  <tr key={`${code} ${label.en} ${formula}`}>
                    <th scope="row">{isChinese ? label.zh : label.en}</th>
                    <td className="muted">{spaced(formula)}</td>
                    <td className="number">{formatMoney(amount_sen)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                {borne_sen !== 0 && (
                  <tr className="muted">
                    <th scope="row" colSpan={2}>
                      {t('charges.borne')}
                    </th>
                    <td className="number">{formatMoney(0 - borne_sen)}</td>
                  </tr>
                )}
                <tr>
                  <th scope="row" colSpan={2}>
                    {t('charges.total')}
                  </th>
                  <td className="number">
                    <strong>{formatMoney(total_sen - borne_sen)}</strong>
                  </td>
                </tr>
              </tfoot>
            </table>
            <p className="muted">{t('charges.displaced', { amount: formatMoney(displaced_sen) })}</p>
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Night by night what it sells for and what it takes, so that the dearest can be the free ones. */
function Choice({ nights }: { nights: AnswerOf<typeof foreseeCharges>['data']['nights'] }): ReactNode {
  const t = ownerStaysWords.useT();
  if (nights.length === 0) return null;
  return (
    <table className="ruled tabular below-6">
      <caption className="sr-only">{t('choice.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('choice.night')}</th>
          <th scope="col">{t('choice.day_class')}</th>
          <th scope="col" className="number">
            {t('choice.price')}
          </th>
          <th scope="col">{t('choice.takes')}</th>
        </tr>
      </thead>
      <tbody>
        {nights.map(({ date, day_class, price_sen, weight, is_free }) => (
          <tr key={date}>
            <th scope="row">{formatDay(date)}</th>
            <td>{t(`choice.classes.${day_class}`)}</td>
            <td className="number">{formatMoney(price_sen)}</td>
            <td>{is_free ? t('choice.free', { count: weight }) : t('choice.paid')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
