import { useId, type ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import { moreWords } from '#admin/more-words.ts';
import { countNights } from '#shared/day.ts';
import type { StayPreview } from '#shared/reservations/stay-answers.ts';
import { capital } from '#shared/sentence.ts';
import { Button } from '#admin/components/Button.tsx';
import type { ChartBoard, BoardStay } from './board.ts';
import { type PriceMode, type Target, hasTwoPrices, targetOfStay, hasSameDays } from './change.ts';
import { type BoardLabels, describeObjection, describeRoom, formatDifference } from './board-labels.ts';
import type { PreviewState } from './use-preview.ts';

/** Present and changed stay side by side, and the choice between two prices. */

interface ComparisonProps {
  readonly board: ChartBoard;
  readonly stay: BoardStay;
  readonly labels: BoardLabels;
  readonly target: Target;
  readonly preview: PreviewState;
  readonly price: PriceMode;
  readonly onPrice: (price: PriceMode) => void;
}

export function Comparison({ board, stay, target, preview, labels, price, onPrice }: ComparisonProps): ReactNode {
  const { t } = labels;
  const admin = moreWords.useT();
  const isBlock = stay.block_id !== null;
  const known = preview.kind === 'known' ? preview.preview : null;
  const against = describeObjection(labels, preview);
  const money = (sen: number | undefined): string => (sen === undefined ? '…' : formatMoney(sen));
  const isPriced = known !== null && hasTwoPrices(stay, target);
  /** Difference of price; another unit for the same nights keeps the agreed price. */
  const differenceOf = (mode: PriceMode): number =>
    mode === 'keep' && hasSameDays(stay, target) ? 0 : (known?.[mode].difference_sen ?? 0);
  const agreed = known ? known.keep.total_sen - known.keep.difference_sen : undefined;
  const isRepriced = !hasSameDays(stay, target) || (isPriced && price === 'whole');
  const changed = agreed === undefined ? undefined : agreed + differenceOf(isPriced ? price : 'keep');
  const lines: readonly (readonly [string, string, string])[] = [
    [t('panel.room'), describeRoom(board, targetOfStay(stay), labels), describeRoom(board, target, labels)],
    [t('panel.arrival'), formatDay(stay.arrival), formatDay(target.arrival)],
    [t('panel.departure'), formatDay(stay.departure), formatDay(target.departure)],
    [
      t('panel.nights'),
      String(countNights(stay.arrival, stay.departure)),
      String(countNights(target.arrival, target.departure)),
    ],
    ...(isBlock ? [] : [[t('panel.total'), money(agreed), money(changed)] as const]),
  ];
  return (
    <>
      <table className="ruled tape-compare tabular">
        <thead>
          <tr>
            <th scope="col">{t('panel.changeTitle')}</th>
            <th scope="col">{t('panel.was')}</th>
            <th scope="col">{t('panel.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([what, was, becomes]) => (
            <tr key={what} className={was === becomes ? undefined : 'tape-differs'}>
              <th scope="row">{what}</th>
              <td>{was}</td>
              <td>{becomes}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isBlock && target.room_type_id !== stay.room_type_id && <p>{t('panel.upgrade')}</p>}
      <p role="status" className={against === '' ? undefined : 'is-refused flush'}>
        {preview.kind === 'waiting' && t('panel.checking')}
        {preview.kind === 'failed' && (
          <>
            {admin('answer.failed')}{' '}
            <Button isSmall onClick={preview.retry}>
              {admin('list.retry')}
            </Button>
          </>
        )}
        {capital(against)}
        {known && !isPriced && `${t('panel.difference')}: ${formatDifference(differenceOf('keep'))}`}
      </p>
      {known && <TermsThen of={known} labels={labels} isRepriced={isRepriced} />}
      {isPriced && <PriceChoice t={t} chosen={price} differenceOf={differenceOf} onPrice={onPrice} />}
    </>
  );
}

interface TermsThenProps extends Pick<ComparisonProps, 'labels'> {
  readonly of: StayPreview;
  readonly isRepriced: boolean;
}

/** What becomes of the stay's voucher and of its plan. */
function TermsThen({ of: { voucher_lost, plan_beyond }, labels, isRepriced }: TermsThenProps): ReactNode {
  return (
    <>
      {voucher_lost && isRepriced && <p>{labels.voucherLost(voucher_lost)}</p>}
      {plan_beyond && <p>{labels.planBeyond(plan_beyond)}</p>}
    </>
  );
}

interface PriceChoiceProps extends Pick<ComparisonProps, 'onPrice'> {
  readonly t: BoardLabels['t'];
  readonly chosen: PriceMode;
  readonly differenceOf: (mode: PriceMode) => number;
}

function PriceChoice({ t, chosen, differenceOf, onPrice }: PriceChoiceProps): ReactNode {
  const name = useId();
  return (
    <fieldset className="tape-prices box">
      <legend>{t('panel.price')}</legend>
      {(['keep', 'whole'] as const).map((mode) => (
        <label key={mode} className="check">
          <input type="radio" name={name} checked={chosen === mode} onChange={() => onPrice(mode)} />
          {t(`panel.${mode}`, { difference: formatDifference(differenceOf(mode)) })}
        </label>
      ))}
    </fieldset>
  );
}
