import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { ownerStatements } from './owner-statements.ts';

const revenue = screensOf(() => import('#admin/revenue/index.ts'));

export const ownerStatementsClient = defineClientPart(ownerStatements, {
  Above: revenue((module) => module.MonthRun),
  Grid: revenue((module) => module.StatementGrid),
  Panels: revenue((module) => module.StatementPanels),
  Preview: revenue((module) => module.StatementPreview),
  // The panels tell them.
  hiddenFields: () => ['lines', 'problems', 'thread', 'opening_sen', 'payable_sen', 'carried_sen'],
});
