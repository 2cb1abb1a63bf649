import type { ReactNode } from 'react';
import { ButtonLink } from '#admin/components/Button.tsx';
import type { PropsOf } from '#admin/components/client-part.ts';
import type { expenseSheets } from '#resources/expenses/expense-sheets.ts';
import { MONTH_ROUTE } from './month-route.ts';
import { expensesWords } from './words.ts';

/** The way to the month that is filled in next. */
export function OpenMonth(): ReactNode {
  const t = expensesWords.useT();
  return (
    <ButtonLink isSmall to={MONTH_ROUTE}>
      {t('month.open')}
    </ButtonLink>
  );
}

/** The month of a sheet. */
export function SheetButtons({ row }: PropsOf<typeof expenseSheets>): ReactNode {
  const t = expensesWords.useT();
  return (
    <ButtonLink look="primary" to={`${MONTH_ROUTE}?property=${row.property_id}&period=${row.period}`}>
      {t('month.continue')}
    </ButtonLink>
  );
}
