import './revenue.css';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { urlOf } from '#browser/call.ts';
import { formatMoney } from '#browser/format.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { read } from '#admin/providers/taken.ts';
import { previewReissue } from '#resources/revenue/calls.ts';
import type { AnswerOf } from '#shared/calls/call.ts';
import { ProblemList } from './ProblemList.tsx';
import { RevisedLines } from './RevisedLines.tsx';
import { revenueWords } from './words.ts';

type Preview = AnswerOf<typeof previewReissue>['data'];

/** Shows how a revision would differ from the statement, because it cannot be taken back. */
export function ReissuePreview({ id }: { readonly id: number }): ReactNode {
  const t = revenueWords.useT();
  const answer = useQuery<AnswerOf<typeof previewReissue>>({
    // Beside the cache of statements: the act itself, done while this is open, would have it asked again of a statement that is replaced.
    queryKey: ['reissue-preview', id],
    queryFn: ({ signal }) => read(urlOf(previewReissue, { id }), signal),
    // The ledger may say something else the next time.
    gcTime: 0,
  });
  return (
    <div className="box reissue-preview" role="status">
      <Loaded of={answer}>
        {({ data }) => {
          const { lines, opening, payable, carried, problems } = data;
          const isSame = lines.length === 0 && [opening, payable, carried].every(holds);
          return (
            <>
              <p>{isSame ? t('reissue.none') : <Outcome of={data} />}</p>
              {!isSame && <RevisedLines of={lines} opening={opening} payable={payable} carried={carried} />}
              {problems.length > 0 && (
                <>
                  <p>{t('problems.title')}</p>
                  <ProblemList of={problems} />
                </>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

const holds = ({ before_sen, now_sen }: Preview['payable']): boolean => before_sen === now_sen;

/** Where the sum goes, in a sentence. */
function Outcome({ of: { reference, payable } }: { readonly of: Preview }): ReactNode {
  const t = revenueWords.useT();
  const by = payable.now_sen - payable.before_sen;
  const amounts = { reference, before: formatMoney(payable.before_sen), now: formatMoney(payable.now_sen) };
  if (by === 0) return t('reissue.sameSum', amounts);
  return t(by > 0 ? 'reissue.more' : 'reissue.less', { ...amounts, by: formatMoney(Math.abs(by)) });
}
