import { previewLeaving } from '#resources/reservations/calls.ts';
import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import type { Row } from '#admin/components/client-part.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import type { Leaving, LeavingPrice } from '#shared/reservations/stay-answers.ts';
import { useStayCall } from './calls.ts';
import { Difference } from './PriceLines.tsx';
import { reservationsWords } from './words.ts';

/** Bill of a guest who leaves on another day than booked: the present one, and the one after departure today. */
export function LeavingPreview({ row }: { row: Row }): ReactNode {
  const t = reservationsWords.useT();
  const answer = useStayCall(previewLeaving, { id: row.id });
  return (
    <Loaded of={answer}>
      {({ data }) => (data.as === 'due' ? null : <Bills of={data} explain={t(`leaving.${data.as}`, told(data, t))} />)}
    </Loaded>
  );
}

type T = ReturnType<typeof reservationsWords.useT>;

const told = ({ booked, nights }: Leaving, t: T) => ({
  day: formatDay(booked.departure),
  nights: nights === 1 ? t('leaving.night') : t('leaving.nights', { count: nights }),
});

function Bills({ of: { as, booked, slept, decided }, explain }: { of: Leaving; explain: string }): ReactNode {
  const t = reservationsWords.useT();
  const isOther = decided !== null && decided.total_sen !== slept.total_sen;
  return (
    <>
      <p>{explain}</p>
      <dl className="fields">
        <div>
          <dt>{t('leaving.now')}</dt>
          <dd>{formatMoney(booked.total_sen)}</dd>
        </div>
        <div>
          <dt>{t('leaving.slept')}</dt>
          <dd>
            <Bill of={slept} />
          </dd>
        </div>
        {isOther && (
          <div>
            <dt>{t(as === 'early' ? 'leaving.charged' : 'leaving.waived')}</dt>
            <dd>
              <Bill of={decided} />
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}

function Bill({ of: { total_sen, difference_sen, balance_sen } }: { of: LeavingPrice }): ReactNode {
  const t = reservationsWords.useT();
  const amount = formatMoney(Math.abs(balance_sen));
  const rest = balance_sen === 0 ? t('leaving.even') : t(balance_sen > 0 ? 'leaving.due' : 'leaving.back', { amount });
  return (
    <>
      {formatMoney(total_sen)} <Difference sen={difference_sen} />
      <small>{rest}</small>
    </>
  );
}
