import { type ReactNode, useState } from 'react';
import { urlOf } from '#browser/call.ts';
import { LinkButton } from '#admin/components/Button.tsx';
import type { PropsOf } from '#admin/components/client-part.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { InLanguage } from '#admin/crud/action/InLanguage.tsx';
import { TakeFile } from '#admin/crud/action/TakeFile.tsx';
import { pathsOf } from '#admin/crud/record/use-record.ts';
import { printStatement, tabulateStatement } from '#resources/revenue/calls.ts';
import { ownerStatements } from '#resources/revenue/owner-statements.ts';
import { payouts } from '#resources/revenue/payouts.ts';
import { forgetTypes } from '#shared/resource.ts';
import { type AccountPart, groupAccount } from '#shared/revenue/statement-account.ts';
import { entriesOfMonthFilter } from '#shared/revenue/statement.ts';
import { EntriesOf } from './EntriesOf.tsx';
import { LineOfStatement } from './LineOfStatement.tsx';
import { useOtherMonth } from './other-month.ts';
import { sayAmount } from './say-amount.ts';
import { revenueWords } from './words.ts';

/**
 * The statement of account: what was brought forward, the lines by group and unit, and what comes of them. Nothing is
 * reckoned here; every amount opens the entries that it is the sum of.
 */

interface StatementRow {
  readonly of: PropsOf<typeof ownerStatements>['row'];
}

/** A statement of more lines begins with what its units come to. */
const MOST_OPEN = 20;

/** More units than that in a group begin with what they come to together. */
const MOST_UNITS = 6;

export function StatementAccount({ of }: StatementRow): ReactNode {
  const t = revenueWords.useT();
  const { lines, opening_sen } = of;
  const groups = groupAccount(lines);
  const [unit, ...otherUnits] = new Set(groups.flatMap(({ parts }) => parts.map((part) => part.unit)));
  const isOneUnit = otherUnits.length === 0;
  const isFolded = lines.length > MOST_OPEN;
  return (
    <section className="panel" aria-label={t('lines.title')}>
      <div className="panel-top row between">
        <h2>
          {t('lines.title')} {isOneUnit && unit && <span className="muted">{unit}</span>}
        </h2>
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
        {opening_sen !== 0 && (
          <tbody>
            <Sum label={<OtherMonth of={of} is="before" />}>{sayAmount(opening_sen)}</Sum>
          </tbody>
        )}
        {groups.map(({ group, parts, amount_sen }) => {
          const name = t(`lines.groups.${group}`);
          const all = { unit: name, lines: parts.flatMap((part) => part.lines), amount_sen };
          return (
            <tbody key={group}>
              {isOneUnit ? (
                <Part of={all} row={of} isFolded={isFolded} heads={unit ?? null} />
              ) : (
                <Group of={all} parts={parts} row={of} isFolded={isFolded} />
              )}
            </tbody>
          );
        })}
        <Foot of={of} />
      </table>
    </section>
  );
}

/** A sum is worked out from the lines that it stands at. */
const NoFormula = (): ReactNode => <td className="wide-only">{null}</td>;

const AmountOf = ({ of: { lines, amount_sen } }: { readonly of: AccountPart }): ReactNode => (
  <EntriesOf ids={lines.flatMap(({ entries }) => entries)}>{sayAmount(amount_sen)}</EntriesOf>
);

interface PartProps {
  readonly of: AccountPart;
  readonly row: StatementRow['of'];
  readonly isFolded: boolean;
  /** Where it is all of its group, which it then heads: the unit that the whole statement is about. */
  readonly heads?: string | null;
}

/** A group of several units, of which many begin folded. */
function Group({ of, parts, row, isFolded }: PartProps & { readonly parts: readonly AccountPart[] }): ReactNode {
  const t = revenueWords.useT();
  const [isOpen, setOpen] = useState(parts.length <= MOST_UNITS);
  return (
    <>
      <tr className="statement-head">
        <th scope="rowgroup">
          {parts.length > MOST_UNITS ? (
            <Fold isOpen={isOpen} onFold={setOpen} told={t('lines.units', { count: parts.length })}>
              {of.unit}
            </Fold>
          ) : (
            of.unit
          )}
        </th>
        <NoFormula />
        <td>{parts.length > 1 && <AmountOf of={of} />}</td>
      </tr>
      {isOpen && parts.map((part) => <Part key={part.lines[0]?.unit_id} of={part} row={row} isFolded={isFolded} />)}
    </>
  );
}

interface FoldProps {
  readonly isOpen: boolean;
  readonly onFold: (isOpen: boolean) => void;
  /** How many there are. */
  readonly told: string;
  readonly children: ReactNode;
}

const Fold = ({ isOpen, onFold, told, children }: FoldProps): ReactNode => (
  <LinkButton className="line gap-3" aria-expanded={isOpen} onClick={() => onFold(!isOpen)}>
    <Icon name="right" />
    {children}
    <span className="muted">{told}</span>
  </LinkButton>
);

/** A unit's lines under what they come to; a single line says that itself. */
function Part({ of, row, isFolded, heads }: PartProps): ReactNode {
  const t = revenueWords.useT();
  const [isOpen, setOpen] = useState(!isFolded);
  const { unit, lines } = of;
  const isGroup = heads !== undefined;
  const [only] = lines;
  if (!isGroup && only && (lines.length === 1 || unit === null)) {
    return lines.map((line) => (
      <LineOfStatement key={line.entries.join(' ')} of={line} row={row} unit={unit} isAlone />
    ));
  }
  const isStays = lines.every(({ code, reservation_id }) => code === 'OWNER_SHARE' && reservation_id !== null);
  const head =
    lines.length === 1 ? (
      unit
    ) : (
      <Fold isOpen={isOpen} onFold={setOpen} told={t(isStays ? 'lines.stays' : 'lines.count', { count: lines.length })}>
        {unit}
      </Fold>
    );
  return (
    <>
      <tr className={isGroup ? 'statement-head' : 'statement-unit'}>
        <th scope={isGroup ? 'rowgroup' : 'row'}>{head}</th>
        <NoFormula />
        <td>{lines.length > 1 && <AmountOf of={of} />}</td>
      </tr>
      {isOpen &&
        lines.map((line) => (
          <LineOfStatement
            key={`${line.code} ${line.entries.join(' ')}`}
            of={line}
            row={row}
            unit={isGroup ? heads : unit}
            isUnder={!isGroup}
          />
        ))}
    </>
  );
}

/** Sums under the lines; one that is all of it to be paid is said there alone. */
function Foot({ of }: StatementRow): ReactNode {
  const t = revenueWords.useT();
  const { opening_sen, payable_sen, carried_sen, payout_id, lines } = of;
  const ids = lines.flatMap(({ entries }) => entries);
  const month = payable_sen - opening_sen;
  const paid = payable_sen - carried_sen;
  const made = (
    <EntriesOf
      ids={ids}
      // One that was replaced is the sum of other entries than its month is now.
      filter={of.superseded_by === null ? entriesOfMonthFilter(of) : undefined}
    >
      {sayAmount(month)}
    </EntriesOf>
  );
  return (
    <tfoot>
      {month !== paid && lines.length > 1 && <Sum label={t('lines.sum')}>{made}</Sum>}
      <Sum isResult label={t(paid < 0 ? 'lines.owed' : of.state === 'paid' ? 'lines.wasPaid' : 'lines.paid')}>
        {month === paid ? (
          made
        ) : payout_id === null ? (
          sayAmount(paid)
        ) : (
          <AdminLink to={pathsOf(payouts).show(payout_id)}>{sayAmount(paid)}</AdminLink>
        )}
      </Sum>
      {carried_sen !== 0 && <Sum label={<OtherMonth of={of} is="after" />}>{sayAmount(carried_sen)}</Sum>}
    </tfoot>
  );
}

interface SumProps {
  readonly label: ReactNode;
  /** The sum that the statement is read for. */
  readonly isResult?: boolean;
  readonly children: ReactNode;
}

const Sum = ({ label, isResult = false, children }: SumProps): ReactNode => (
  <tr className={isResult ? 'statement-result' : undefined}>
    <th scope="row">{label}</th>
    <NoFormula />
    <td>{children}</td>
  </tr>
);

/** The month that hands a sum to this one, or is handed one: it opens its statement. */
function OtherMonth({ of, is }: StatementRow & { readonly is: 'before' | 'after' }): ReactNode {
  const t = revenueWords.useT();
  const { id, period } = useOtherMonth(of, is);
  const said = t(is === 'before' ? 'lines.from' : 'lines.to', { month: monthName(period) });
  return id === null ? said : <AdminLink to={pathsOf(forgetTypes(ownerStatements)).show(id)}>{said}</AdminLink>;
}

function StatementFiles({ of: { id, reference } }: StatementRow): ReactNode {
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
