import { Suspense, type ReactNode } from 'react';
import { type CustomInputProps, defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { expenses } from './expenses.ts';

const area = screensOf(() => import('#admin/expenses/index.ts'));

const Sharing = area<CustomInputProps<readonly number[] | null>>((module) => module.SharingUnits);

/** Fetched with the form of a new one. */
const SharingField = (props: CustomInputProps<readonly number[] | null>): ReactNode => (
  <Suspense fallback={<span className="input-wait" />}>
    <Sharing {...props} />
  </Suspense>
);

const TOLD = ['shares', 'parts', 'meter_before', 'meter_reading', 'meter_tariff', 'meter_fixed_sen'] as const;

export const expensesClient = defineClientPart(expenses, {
  Preview: area((module) => module.SplitPart),
  inputs: { unit_ids: SharingField },
  // A unit's record number means nothing to anybody: the part lists units by theirs.
  drawnInputs: { split: ['unit_ids', 'shares'] },
  blankActions: ['split'],
  Panels: area((module) => module.SharesPanel),
  listCells: {
    unit_id: (unit_id, { property_id, parts }, { t, show }) =>
      unit_id === null && property_id !== null ? (
        <span className="cell-stack">
          {show('property_id')}
          <span className="cell-below">
            {parts.length > 0 ? t('cell.units', { count: parts.length }) : t('cell.wholeHouse')}
          </span>
        </span>
      ) : (
        show('unit_id')
      ),
  },
  // The panel tells the first; the others repeat a word beside them.
  hiddenFields: ({ kind, shares, period, rule_period, recorded_by, submitted_by }) => [
    ...TOLD,
    ...(kind === 'expense' ? (['kind'] as const) : []),
    ...(shares.length > 0 ? (['period'] as const) : []),
    ...(rule_period === period ? (['rule_period'] as const) : []),
    ...(submitted_by === recorded_by ? (['submitted_by'] as const) : []),
  ],
});
