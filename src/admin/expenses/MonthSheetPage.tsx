import '#admin/crud/list/list.css';
import './expenses.css';
import type { ReactNode } from 'react';
import { MonthSelect } from '#admin/components/inputs/MonthSelect.tsx';
import { NamedOptions } from '#admin/components/names.tsx';
import { usePageTitle } from '#admin/components/page-title.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { ScreenHead } from '#admin/crud/list/ScreenHead.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { readMonth } from '#resources/expenses/calls.ts';
import { expenseSheets } from '#resources/expenses/expense-sheets.ts';
import { forgetTypes } from '#shared/resource.ts';
import { MonthSheet } from './MonthSheet.tsx';
import { useMonthPlace } from './use-month.ts';
import { expensesWords } from './words.ts';

const SHEETS = forgetTypes(expenseSheets);

/** A month of a house, units by categories, filled in as in a spreadsheet. Which one stands in the address. */
export function MonthSheetPage(): ReactNode {
  const t = expensesWords.useT();
  const canEdit = usePermissions().can(SHEETS, 'edit');
  const { houses, property_id, period, periods, goTo } = useMonthPlace();
  const given = property_id === null ? null : { property_id, period };
  const month = useCall({ of: 'expense-sheets', call: readMonth, given });
  usePageTitle(t('month.title'));
  return (
    <div className="month-sheet stack gap-6">
      <ScreenHead resource={SHEETS} title={t('month.title')} />
      <div className="row gap-4 shrinks">
        <select
          className="control"
          aria-label={t('month.property')}
          value={property_id ?? ''}
          onChange={(event) => goTo({ property: event.target.value })}
        >
          <NamedOptions of={houses.data ?? []} />
        </select>
        <MonthSelect
          aria-label={t('month.period')}
          months={periods}
          value={period}
          onChoose={(chosen) => goTo({ period: chosen })}
        />
      </div>
      <p className="muted flush">{canEdit ? t('month.help') : t('month.readOnly')}</p>
      <Loaded of={houses}>
        {({ length }) =>
          length === 0 ? (
            <p>{t('month.noHouse')}</p>
          ) : (
            <Loaded of={month}>
              {({ data }) => <MonthSheet key={`${data.property_id} ${data.period}`} month={data} canEdit={canEdit} />}
            </Loaded>
          )
        }
      </Loaded>
    </div>
  );
}
