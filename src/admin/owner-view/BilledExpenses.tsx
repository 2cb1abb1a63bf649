import './owner-view.css';
import { type ReactNode, useState } from 'react';
import { formatDay, formatMoney, formatNumber } from '#browser/format.ts';
import { LinkButton } from '#admin/components/Button.tsx';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import type { RecordProps } from '#admin/components/client-part.ts';
import { useCall } from '#admin/crud/record/use-read.ts';
import { moreWords } from '#admin/more-words.ts';
import { readHoldings } from '#resources/owner-view/calls.ts';
import { CardTable } from './CardTable.tsx';
import { useSay } from './say.ts';
import { ownerViewWords } from './words.ts';

const HEADS = ['what', 'unit', 'date', 'month'] as const;
/** The newest come first; a year of two units are fifty. */
const SHOWN = 3;

/** Expenses of which the owner bears a part, each leading to its record; from the answer that the units came with. */
export function BilledExpenses({ resource, row: { id } }: RecordProps): ReactNode {
  const t = ownerViewWords.useT();
  const more = moreWords.useT();
  const say = useSay();
  const [isWhole, setWhole] = useState(false);
  const billed = useCall({ of: resource.name, call: readHoldings, given: { id } }).data?.data.expenses ?? [];
  if (billed.length === 0) return null;
  return (
    <section className="panel owner-billed" aria-label={t('billed.title')}>
      <div className="panel-top row between">
        <h2>
          {t('billed.title')} <span className="muted">{formatNumber(billed.length)}</span>
        </h2>
        {billed.length > SHOWN && !isWhole && (
          <LinkButton onClick={() => setWhole(true)}>{more('forms.related.all', { count: billed.length })}</LinkButton>
        )}
      </div>
      <CardTable heads={HEADS.map((head) => t(`billed.${head}`))} figures={[t('billed.amount')]}>
        {billed.slice(0, isWhole ? undefined : SHOWN).map(({ expense_id, on, label, unit, period, amount_sen }) => (
          <tr key={`${expense_id} ${unit ?? ''}`}>
            <th scope="row">
              <AdminLink to={`/admin/expenses/${expense_id}`}>{say(label)}</AdminLink>
            </th>
            <td>{unit}</td>
            <td>{formatDay(on)}</td>
            <td className="owner-told">{monthName(period)}</td>
            <td className="cell-right">{formatMoney(amount_sen)}</td>
          </tr>
        ))}
      </CardTable>
    </section>
  );
}
