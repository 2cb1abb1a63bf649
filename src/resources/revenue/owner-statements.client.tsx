import { Suspense, type ReactNode } from 'react';
import { defineClientPart } from '#admin/components/client-part.ts';
import { currentLocale } from '#browser/i18n.ts';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { ownerStatements } from './owner-statements.ts';

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
] as const;

export const ownerStatementsClient = defineClientPart(ownerStatements, {
  title: ({ owner_name, period, reference }) =>
    owner_name === null ? reference : `${owner_name} · ${monthName(period)}`,
  heading: 'owner_name',
  cells: {
    due_because: (because) => because && because[currentLocale() === 'zh-CN' ? 'zh' : 'en'],
    superseded_by: (id) => id !== null && <Replacement id={id} />,
  },
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
