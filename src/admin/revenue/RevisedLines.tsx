import type { ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import { Chip } from '#admin/components/Chip.tsx';
import { useSaid } from '#admin/reservations/PriceLines.tsx';
import type { RevisedLine, RevisedSum } from '#shared/revenue/compare-revisions.ts';
import { revenueWords } from './words.ts';

interface RevisedLinesProps {
  readonly of: readonly RevisedLine[];
  readonly payable: RevisedSum;
  /** Told where they differ. */
  readonly opening?: RevisedSum;
  readonly carried?: RevisedSum;
}

/** The lines in which two revisions differ, with what each says, and what both come to. */
export function RevisedLines({ of, opening, payable, carried }: RevisedLinesProps): ReactNode {
  const t = revenueWords.useT();
  const said = useSaid();
  return (
    <table className="ruled tabular statement-lines revised-lines">
      <thead>
        <tr>
          <th scope="col">{t('lines.line')}</th>
          <th scope="col">{t('revised.before')}</th>
          <th scope="col">{t('revised.now')}</th>
        </tr>
      </thead>
      <tbody>
        <SumRow label={t('lines.opening')} of={opening} />
        {of.map((line) => (
          <tr key={`${line.label.en} ${String(line.before_sen)} ${String(line.now_sen)}`}>
            <th scope="row">
              {said(line.label)} <Chip tone={TONES[kindOf(line)]}>{t(`revised.${kindOf(line)}`)}</Chip>
            </th>
            <td>{amount(line.before_sen)}</td>
            <td>{amount(line.now_sen)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('lines.payable')}</th>
          <td>{formatMoney(payable.before_sen)}</td>
          <td>{formatMoney(payable.now_sen)}</td>
        </tr>
        <SumRow label={t('lines.carried')} of={carried} />
      </tfoot>
    </table>
  );
}

const TONES = { added: 'green', removed: 'red', changed: 'gold' } as const;

const kindOf = ({ before_sen, now_sen }: RevisedLine): keyof typeof TONES =>
  before_sen === null ? 'added' : now_sen === null ? 'removed' : 'changed';

const amount = (sen: number | null): string => (sen === null ? '–' : formatMoney(sen));

function SumRow({ label, of }: { readonly label: string; readonly of: RevisedSum | undefined }): ReactNode {
  if (!of || of.before_sen === of.now_sen) return null;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{formatMoney(of.before_sen)}</td>
      <td>{formatMoney(of.now_sen)}</td>
    </tr>
  );
}
