import { useMemo, useState, type ReactNode } from 'react';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { calling } from '#browser/call.ts';
import { formatMoney } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { useSend } from '#admin/crud/action/use-send.ts';
import { SheetGrid } from '#admin/crud/grid/SheetGrid.tsx';
import { GridChanges } from '#admin/crud/grid/GridChanges.tsx';
import { GridTools } from '#admin/crud/grid/GridTools.tsx';
import type { Place, GridSheet } from '#admin/crud/grid/grid-draft.ts';
import { type GridModel, type RefusedCells, useGrid } from '#admin/crud/grid/use-grid.ts';
import { fillMonth } from '#resources/expenses/calls.ts';
import { expenseSheets } from '#resources/expenses/expense-sheets.ts';
import { expenses } from '#resources/expenses/expenses.ts';
import type { CellOutcome, MonthGrid } from '#shared/expenses/month-grid.ts';
import { forgetTypes } from '#shared/resource.ts';
import { ReadingQuestions } from './ReadingQuestions.tsx';
import {
  SHEET_COLUMNS,
  type Answered,
  type MonthCells,
  cellAt,
  cellsOf,
  columnKey,
  isOpenIn,
  isReadingAt,
  placeOfOutcome,
  readValue,
  rowKey,
  sentCells,
  valueIn,
  writeValue,
} from './sheet-values.ts';
import { useMonthPreview } from './use-month-preview.ts';
import { expensesWords } from './words.ts';

/**
 * A house's bills of a month as a grid. What a save would do is asked as soon as something changes, and stands beneath
 * the grid; values of cells are `sheet-values.ts`.
 */

const [SHEETS, EXPENSES] = [forgetTypes(expenseSheets), forgetTypes(expenses)];

interface MonthSheetProps {
  readonly month: MonthGrid;
  readonly canEdit: boolean;
}

const UNANSWERED: Answered = { isChecked: false, begins: new Map() };

export function MonthSheet({ month, canEdit }: MonthSheetProps): ReactNode {
  const t = expensesWords.useT();
  const { property_id, period } = month;
  const cells = useMemo(() => cellsOf(month), [month]);
  const sheet = useSheet(month, { cells, canEdit });
  const grid = useGrid(sheet);
  const [answered, setAnswered] = useState(UNANSWERED);
  const sent = useMemo(() => sentCells(grid.changes, cells, answered), [grid.changes, cells, answered]);
  const preview = useMonthPreview({ property_id, period, cells: sent });
  const told = useMemo(() => preview?.cells ?? [], [preview]);
  const saying = useSend(SHEETS, calling(fillMonth), {
    beside: [EXPENSES],
    said: ({ data }) =>
      t('month.saved', { count: data.created + data.changed + data.removed, month: monthName(period) }),
    onDone: () => {
      setAnswered(UNANSWERED);
      grid.forget();
    },
  });
  const tellRefused = useRefusedCells();
  const save = async (): Promise<void> => {
    const open = told.filter(({ problem }) => problem !== null);
    if (open.length > 0) grid.refuse(tellRefused(open, sent));
    else await saying.send({ property_id, period, cells: sent });
  };
  const looks = useLooks(cells);
  return (
    <>
      <GridTools grid={grid} />
      <SheetGrid
        grid={grid}
        label={`${t('month.title')}, ${monthName(period)}`}
        corner={t('month.unit')}
        looks={looks}
        widths={WIDTHS}
      />
      <GridChanges
        grid={grid}
        isBusy={saying.isBusy}
        refusal={saying.refusal}
        onSave={() => void save()}
        say={sayValue}
      >
        {preview && (
          <p className="flush">
            {t('month.preview', {
              created: preview.created,
              changed: preview.changed,
              removed: preview.removed,
              total: formatMoney(preview.total_sen),
            })}
          </p>
        )}
        <ReadingQuestions
          outcomes={told}
          nameOf={(outcome) => namesOf(grid, outcome)}
          answered={answered}
          onAnswer={setAnswered}
        />
      </GridChanges>
    </>
  );
}

const WIDTHS = { side: 140, narrowSide: 96, column: 112, narrowColumn: 104, widest: 160 };

const sayValue = (value: number | null, place: Place): string =>
  value === null || isReadingAt(place) ? writeValue(value, place) : formatMoney(value);

function useSheet(
  month: MonthGrid,
  { cells, canEdit }: { readonly cells: MonthCells; readonly canEdit: boolean },
): GridSheet<number | null> {
  const t = expensesWords.useT();
  const { category: names = {} } = useResourceWords(EXPENSES).options;
  return useMemo(
    () => ({
      rows: month.rows.map(({ unit_id, number }) => ({ key: rowKey(unit_id), title: number ?? t('month.house') })),
      columns: SHEET_COLUMNS.map((column) => {
        const category = names[column.category] ?? column.category;
        return { key: columnKey(column), title: column.isReading ? t('month.reading', { category }) : category };
      }),
      valueAt: (place) => valueIn(cells, place),
      read: (text, place) => readValue(text, place, { noMoney: t('month.noMoney'), noReading: t('month.noReading') }),
      write: writeValue,
      isOpen: (place) => canEdit && isOpenIn(cells, place),
    }),
    [month, cells, canEdit, names, t],
  );
}

/** Amounts as money, readings as numbers; why a cell is locked stands on it. */
function useLooks(cells: MonthCells) {
  const { state: states = {} } = useResourceWords(EXPENSES).options;
  const t = expensesWords.useT();
  return useMemo(
    () => ({
      showCell: (value: number | null, place: Place): ReactNode => {
        const cell = cellAt(cells, place);
        const lock = isReadingAt(place) ? null : (cell?.lock ?? null);
        const why =
          lock === null
            ? undefined
            : `${states[lock] ?? t('month.locked')}: ${cell?.bills.map(({ reference }) => reference).join(', ')}`;
        return (
          <span title={why}>
            {value === null ? '' : isReadingAt(place) ? value.toLocaleString('en') : writeValue(value, place)}
          </span>
        );
      },
      classOf: (_value: number | null, place: Place): string => (cellAt(cells, place)?.lock ? 'is-locked' : ''),
    }),
    [cells, states, t],
  );
}

function namesOf({ sheet }: GridModel<number | null>, { unit_id, category }: CellOutcome) {
  const unit = sheet.rows.find(({ key }) => key === rowKey(unit_id))?.title ?? '';
  return { unit, category: sheet.columns.find(({ key }) => key === category)?.title ?? category };
}

function useRefusedCells() {
  const isChinese = useLocale() === 'zh-CN';
  return (outcomes: readonly CellOutcome[], sent: Parameters<typeof placeOfOutcome>[1]): RefusedCells[] =>
    outcomes.flatMap((outcome) => {
      const { problem } = outcome;
      return problem ? [{ ...placeOfOutcome(outcome, sent), why: isChinese ? problem.text.zh : problem.text.en }] : [];
    });
}
