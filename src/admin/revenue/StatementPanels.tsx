import './revenue.css';
import { Fragment, type ReactNode } from 'react';
import { useList } from '@refinedev/core';
import { urlOf } from '#browser/call.ts';
import { formatMoney } from '#browser/format.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { InLanguage } from '#admin/crud/action/InLanguage.tsx';
import { TakeFile } from '#admin/crud/action/TakeFile.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { useCall, useFirstRows } from '#admin/crud/record/use-read.ts';
import { RelationLink } from '#admin/crud/record/RelationLink.tsx';
import { Thread } from '#admin/crud/record/Thread.tsx';
import { pathsOf } from '#admin/crud/record/use-record.ts';
import { printStatement, readWarnings, tabulateStatement } from '#resources/revenue/calls.ts';
import { ownerStatements } from '#resources/revenue/owner-statements.ts';
import { compareRevisions } from '#shared/revenue/compare-revisions.ts';
import { type StatementProblem, entriesOfMonthFilter, groupByUnit, sumShares } from '#shared/revenue/statement.ts';
import { forgetTypes } from '#shared/resource.ts';
import { payouts } from '#resources/revenue/payouts.ts';
import { EntriesOf } from './EntriesOf.tsx';
import { LineOfStatement } from './LineOfStatement.tsx';
import { ProblemList } from './ProblemList.tsx';
import { RevisedLines } from './RevisedLines.tsx';
import { revenueWords } from './words.ts';

/**
 * An owner's month as it is told: each line with its formula, the clauses it rests on and the entries it is the sum
 * of. Nothing is reckoned here.
 */

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
      <Lines of={row} />
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

function Lines({ of }: { readonly of: StatementProps['row'] }): ReactNode {
  const t = revenueWords.useT();
  const { opening_sen, payable_sen, carried_sen, payout_id } = of;
  const { lines, sums } = groupByUnit(of.lines);
  const shares = sumShares(lines);
  const made = {
    ids: lines.flatMap(({ entries }) => entries),
    // One that was replaced is the sum of other entries than its month is now.
    filter: of.superseded_by === null ? entriesOfMonthFilter(of) : undefined,
  };
  return (
    <section className="panel" aria-label={t('lines.title')}>
      <div className="panel-top row between">
        <h2>{t('lines.title')}</h2>
        <StatementFiles of={of} />
      </div>
      {lines.length === 0 && opening_sen === 0 && <p>{t('lines.none')}</p>}
      <table className="ruled tabular statement-lines">
        <thead>
          <tr>
            <th scope="col">{t('lines.line')}</th>
            <th scope="col" className="wide-only">
              {t('lines.formula')}
            </th>
            <th scope="col">{t('lines.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {opening_sen !== 0 && (
            <Sum label={t('lines.opening')}>
              <OtherMonth of={of} is="before" sen={opening_sen} />
            </Sum>
          )}
          {lines.map((line, at) => (
            <Fragment key={`${line.code} ${line.entries.join(' ')}`}>
              <LineOfStatement of={line} row={of} />
              <UnitSum of={sums.get(line)} />
              {shares?.after === at && (
                <Sum label={t('lines.shares')}>
                  <strong>{formatMoney(shares.amount_sen)}</strong>
                </Sum>
              )}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          {opening_sen === 0 ? (
            <Sum label={t('lines.payable')}>
              <EntriesOf {...made}>{formatMoney(payable_sen)}</EntriesOf>
            </Sum>
          ) : (
            <>
              <Sum label={t('lines.sum')}>
                <EntriesOf {...made}>{formatMoney(payable_sen - opening_sen)}</EntriesOf>
              </Sum>
              <Sum label={t('lines.payable')}>{formatMoney(payable_sen)}</Sum>
            </>
          )}
          {carried_sen !== 0 && (
            <>
              <Sum label={t('lines.carried')}>
                <OtherMonth of={of} is="after" sen={carried_sen} />
              </Sum>
              <Sum label={t('lines.paid')}>
                {payout_id === null ? (
                  formatMoney(payable_sen - carried_sen)
                ) : (
                  <AdminLink to={pathsOf(payouts).show(payout_id)}>{formatMoney(payable_sen - carried_sen)}</AdminLink>
                )}
              </Sum>
            </>
          )}
        </tfoot>
      </table>
    </section>
  );
}

function UnitSum({
  of,
}: {
  readonly of: { readonly unit: string; readonly amount_sen: number } | undefined;
}): ReactNode {
  const t = revenueWords.useT();
  if (!of) return null;
  return (
    <Sum label={`${of.unit} · ${t('lines.unit')}`}>
      <strong>{formatMoney(of.amount_sen)}</strong>
    </Sum>
  );
}

const Sum = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }): ReactNode => (
  <tr>
    <th scope="row">{label}</th>
    <td className="wide-only muted">–</td>
    <td>{children}</td>
  </tr>
);

interface OtherMonthProps {
  readonly of: StatementProps['row'];
  readonly is: 'before' | 'after';
  readonly sen: number;
}

/** A sum that one month hands to the next: it opens the statement that it comes from, or that it opens. */
function OtherMonth({ of: { owner_id, period }, is, sen }: OtherMonthProps): ReactNode {
  const isBefore = is === 'before';
  const { data } = useFirstRows<Pick<StatementProps['row'], 'id'>>(STATEMENTS.name, {
    filter: { owner_id, superseded_by: null, period: isBefore ? { $lt: period } : { $gt: period } },
    sort: { period: isBefore ? -1 : 1 },
    fields: ['id'],
    pagination: { limit: 1 },
  });
  const [month] = data?.rows ?? [];
  return month ? <AdminLink to={pathsOf(STATEMENTS).show(month.id)}>{formatMoney(sen)}</AdminLink> : formatMoney(sen);
}

function StatementFiles({ of: { id, reference } }: { readonly of: StatementProps['row'] }): ReactNode {
  return (
    <span className="row gap-2">
      <InLanguage>
        {(locale) => (
          <>
            <TakeFile address={urlOf(printStatement, { id, locale })} name={`${reference} ${locale}.pdf`}>
              PDF
            </TakeFile>
            <TakeFile address={urlOf(tabulateStatement, { id, locale })} name={`${reference} ${locale}.csv`}>
              CSV
            </TakeFile>
          </>
        )}
      </InLanguage>
    </span>
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
