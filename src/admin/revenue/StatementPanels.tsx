import './revenue.css';
import type { ReactNode } from 'react';
import { useList } from '@refinedev/core';
import type { PropsOf } from '#admin/components/client-part.ts';
import { useCall } from '#admin/crud/record/use-read.ts';
import { RelationLink } from '#admin/crud/record/RelationLink.tsx';
import { Thread } from '#admin/crud/record/Thread.tsx';
import { readWarnings } from '#resources/revenue/calls.ts';
import { ownerStatements } from '#resources/revenue/owner-statements.ts';
import { compareRevisions } from '#shared/revenue/compare-revisions.ts';
import type { StatementProblem } from '#shared/revenue/statement.ts';
import { forgetTypes } from '#shared/resource.ts';
import { ProblemList } from './ProblemList.tsx';
import { RevisedLines } from './RevisedLines.tsx';
import { StatementAccount } from './StatementAccount.tsx';
import { revenueWords } from './words.ts';

/** An owner's month as it is told, with what is in its way, what a revision changed and what its owner asked. */

const STATEMENTS = forgetTypes(ownerStatements);

/** Another statement, by its reference. */
export const StatementLink = ({ id }: { readonly id: number }): ReactNode => (
  <RelationLink to={STATEMENTS.name} id={id} />
);

type StatementProps = PropsOf<typeof ownerStatements>;

export function StatementPanels({ row }: StatementProps): ReactNode {
  const t = revenueWords.useT();
  return (
    <>
      <Problems of={row.problems} />
      {(row.state === 'draft' || row.state === 'reviewed') && <Warnings id={row.id} />}
      <StatementAccount of={row} />
      {row.revision > 1 && <Revised of={row} />}
      <Thread title={t('thread.title')} outside={t('thread.owner')} of={row.thread} />
    </>
  );
}

function Problems({ of }: { readonly of: readonly StatementProblem[] }): ReactNode {
  const t = revenueWords.useT();
  if (of.length === 0) return null;
  return (
    <section className="panel" aria-label={t('problems.title')}>
      <h2>{t('problems.title')}</h2>
      <ProblemList of={of} />
    </section>
  );
}

/** Warnings that do not hinder the lock; problems, which do, have a section of their own. */
function Warnings({ id }: { readonly id: number }): ReactNode {
  const t = revenueWords.useT();
  const answer = useCall({ of: STATEMENTS.name, call: readWarnings, given: { id } });
  const warnings = answer.data?.data.warnings.filter(({ code }) => code !== 'problems' && code !== 'queried') ?? [];
  if (warnings.length === 0) return null;
  return (
    <section className="panel is-warned" aria-label={t('warned.title')}>
      <h2>{t('warned.title')}</h2>
      <ProblemList of={warnings} />
    </section>
  );
}

/** Lines in which a revision differs from the one before it, so that nobody has to hold two statements side by side. */
function Revised({
  of: { owner_id, period, revision, lines, payable_sen },
}: {
  readonly of: StatementProps['row'];
}): ReactNode {
  const t = revenueWords.useT();
  const before = useList<StatementProps['row']>({
    resource: 'owner-statements',
    filters: [
      { field: 'owner_id', operator: 'eq', value: owner_id },
      { field: 'period', operator: 'eq', value: period },
      { field: 'revision', operator: 'eq', value: revision - 1 },
    ],
  });
  const [old] = before.result.data;
  if (!old) return null;
  const changes = compareRevisions(old.lines, lines);
  return (
    <section className="panel" aria-label={t('revised.title', { revision: old.revision })}>
      <h2>{t('revised.title', { revision: old.revision })}</h2>
      {changes.length === 0 && <p>{t('revised.none')}</p>}
      {changes.length > 0 && (
        <RevisedLines of={changes} payable={{ before_sen: old.payable_sen, now_sen: payable_sen }} />
      )}
    </section>
  );
}
