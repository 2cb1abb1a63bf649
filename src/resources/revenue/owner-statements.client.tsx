import { Suspense, type ReactNode } from 'react';
import { defineClientPart } from '#admin/components/client-part.ts';
import { currentResourceWords } from '#admin/components/resource-words.ts';
import { formatMoney } from '#browser/format.ts';
import { currentLocale } from '#browser/i18n.ts';
import { forgetTypes } from '#shared/resource.ts';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { ownerStatements } from './owner-statements.ts';

/** How owners' months look: by owner and month, with what is carried and asked beneath, and which screens they bring along. */

const revenue = screensOf(() => import('#admin/revenue/index.ts'));

const StatementLink = revenue<{ readonly id: number }>((module) => module.StatementLink);

const Replacement = (props: { readonly id: number }): ReactNode => (
  <Suspense fallback={props.id}>
    <StatementLink {...props} />
  </Suspense>
);

/** Told by the title, the headline and the panels. */
const TOLD = [
  'owner_name',
  'period',
  'lines',
  'problems',
  'thread',
  'opening_sen',
  'payable_sen',
  'carried_sen',
  'reviewed_by',
  'locked_by',
  'locked_at',
  'published_at',
  'payout_id',
] as const;

const wordOf = (field: keyof typeof ownerStatements.fields): string =>
  currentResourceWords(forgetTypes(ownerStatements)).fields[field] ?? field;

const sayBelow = (field: 'carried_sen' | 'opening_sen', sen: number): ReactNode => (
  <span className="cell-below">
    {wordOf(field)} {formatMoney(sen)}
  </span>
);

export const ownerStatementsClient = defineClientPart(ownerStatements, {
  title: ({ owner_name, period, reference }) =>
    owner_name === null ? reference : `${owner_name} · ${monthName(period)}`,
  heading: 'owner_name',
  cells: {
    due_because: (because) => because && because[currentLocale() === 'zh-CN' ? 'zh' : 'en'],
    superseded_by: (id) => id !== null && <Replacement id={id} />,
  },
  // Few months carry anything or are asked about: columns of their own would be dashes.
  listCells: {
    state: (_state, { is_queried }, { show }) => (
      <span className="cell-stack">
        {show('state')}{' '}
        {is_queried && (
          <span className="cell-below">
            <span className="is-warned">{wordOf('is_queried')}</span>
          </span>
        )}
      </span>
    ),
    payable_sen: (_payable, { opening_sen, carried_sen }, { show }) => (
      <span className="cell-stack">
        {show('payable_sen')}{' '}
        {carried_sen ? sayBelow('carried_sen', carried_sen) : opening_sen ? sayBelow('opening_sen', opening_sen) : null}
      </span>
    ),
    paid_on: (paid_on, { bank_reference }, { show }) =>
      paid_on === null ? null : (
        <span className="cell-stack">
          {show('paid_on')} <span className="cell-below">{bank_reference}</span>
        </span>
      ),
  },
  listedWith: { state: ['is_queried'], payable_sen: ['opening_sen', 'carried_sen'], paid_on: ['bank_reference'] },
  madeBy: ({ name, after }) => (name === 'reissue' ? after.superseded_by : null),
  Beside: revenue((module) => module.StartMonth),
  Below: revenue((module) => module.MonthRuns),
  Grid: revenue((module) => module.StatementGrid),
  Lead: revenue((module) => module.StatementOutcome),
  Panels: revenue((module) => module.StatementPanels),
  Preview: revenue((module) => module.StatementPreview),
  // A day that the agreement names needs no reason, and a first edition no number.
  hiddenFields: ({ due_because, revision }) => [
    ...TOLD,
    ...(due_because === null ? (['due_because'] as const) : []),
    ...(revision === 1 ? (['revision'] as const) : []),
  ],
});
