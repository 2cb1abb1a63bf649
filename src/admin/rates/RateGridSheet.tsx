import { useMemo, useState, type ReactNode } from 'react';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { call, calling } from '#browser/call.ts';
import { formatDay, formatMoney } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { useNameOf } from '#admin/components/names.tsx';
import { useSend } from '#admin/crud/action/use-send.ts';
import type { GridSheet } from '#admin/crud/grid/grid-draft.ts';
import { GridChanges } from '#admin/crud/grid/GridChanges.tsx';
import { GridTools } from '#admin/crud/grid/GridTools.tsx';
import { SheetGrid } from '#admin/crud/grid/SheetGrid.tsx';
import { useGrid } from '#admin/crud/grid/use-grid.ts';
import { useGridPreview } from '#admin/crud/grid/use-grid-preview.ts';
import { roomTypes } from '#resources/listing/room-types.ts';
import { paintRateGrid } from '#resources/rates/calls.ts';
import { rateDays } from '#resources/rates/rate-days.ts';
import type { PaintedGrid, PaintedPrice, RateGrid } from '#shared/rates/rate-grid.ts';
import { isRecord } from '#shared/records.ts';
import { forgetTypes } from '#shared/resource.ts';
import { FillSeason } from './FillSeason.tsx';
import { GridNight } from './GridNight.tsx';
import {
  type GridNights,
  nightAt,
  nightsOfGrid,
  refusedPrices,
  rowsOfGrid,
  sentPrices,
  sumPrices,
} from './rate-grid-values.ts';
import { weekdayName } from './signs.ts';
import { readTypedPrice, writePrice } from './typed-price.ts';
import { useRateCells } from './use-rate-cells.tsx';
import { ratesWords } from './words.ts';

/**
 * A month's base prices as a grid. The night where the reader stands is explained beneath it, with what a save would
 * do.
 */

const [RATE_DAYS, ROOM_TYPES] = [forgetTypes(rateDays), forgetTypes(roomTypes)];

interface RateGridSheetProps {
  readonly grid: RateGrid;
  readonly plan: number | null;
  readonly canEdit: boolean;
}

export function RateGridSheet({ grid: month, plan, canEdit }: RateGridSheetProps): ReactNode {
  const t = ratesWords.useT();
  const locale = useLocale();
  const nights = useMemo(() => nightsOfGrid(month), [month]);
  const sheet = useSheet(month, { nights, canEdit });
  const grid = useGrid(sheet);
  const looks = useRateCells(nights, month.rows[0]?.today);
  const [reason, setReason] = useState('');
  const sent = useMemo(() => sentPrices(grid.changes, nights), [grid.changes, nights]);
  const asPlan = plan === null ? {} : { rate_plan_id: plan };
  const preview = useGridPreview(sent, async (cells, signal): Promise<PaintedGrid | null> => {
    const given = { cells, reason: null, preview: true, ...asPlan };
    const answer = await call(paintRateGrid, given, { signal, toasts: 'later' });
    return answer.ok ? answer.data.data : null;
  });
  const saving = useSend(RATE_DAYS, calling(paintRateGrid), {
    beside: [ROOM_TYPES],
    said: ({ data: { changed } }) => t('grid.saved', { count: changed }),
    onDone: () => {
      setReason('');
      grid.forget();
    },
  });
  const save = async (): Promise<void> => {
    const open = refusedPrices(preview?.cells ?? [], locale);
    if (open.length > 0) {
      grid.refuse(open);
      return;
    }
    const done = await saving.send({ cells: sent, reason: reason.trim() === '' ? null : reason.trim(), ...asPlan });
    if (done.kind === 'refused') grid.refuse(refusedPrices(cellsOf(done.failure.body), locale));
  };
  return (
    <>
      {canEdit && <FillSeason grid={grid} month={month} />}
      <GridTools grid={grid} {...(canEdit && { help: t('grid.help') })} />
      <SheetGrid
        grid={grid}
        label={`${t('grid.title')}, ${monthName(month.from)}`}
        corner={t('grid.type')}
        looks={looks}
        widths={WIDTHS}
        mode="text"
      />
      <div className="rate-grid-foot">
        <GridNight grid={grid} month={month} nights={nights} painted={preview?.cells ?? []} />
        <GridChanges
          grid={grid}
          isBusy={saving.isBusy}
          refusal={saving.refusal}
          onSave={() => void save()}
          say={(value) => (value === null ? t('grid.givenBack') : formatMoney(value))}
        >
          {preview && <Preview of={preview} />}
          <label className="row gap-3">
            {t('grid.reason')}
            <input
              className="control grows"
              maxLength={MOST_REASON}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
        </GridChanges>
      </div>
    </>
  );
}

const WIDTHS = { side: 180, narrowSide: 104, column: 66, narrowColumn: 60, widest: 110 };
const MOST_REASON = rateDays.fields.reason.spec.max;

function Preview({ of: { changed, cells } }: { of: PaintedGrid }): ReactNode {
  const t = ratesWords.useT();
  const { before_sen, after_sen } = sumPrices(cells);
  return (
    <p className="rate-grid-preview flush">
      {t('grid.preview', { count: changed, before: formatMoney(before_sen), after: formatMoney(after_sen) })}
    </p>
  );
}

/** The cells that a refusal names. */
function cellsOf(body: unknown): readonly PaintedPrice[] {
  const cells = isRecord(body) ? body['cells'] : undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- because the call declares what it refuses with.
  return Array.isArray(cells) ? (cells as readonly PaintedPrice[]) : [];
}

function useSheet(
  month: RateGrid,
  { nights, canEdit }: { readonly nights: GridNights; readonly canEdit: boolean },
): GridSheet<number | null> {
  const t = ratesWords.useT();
  const nameOf = useNameOf();
  const isChinese = useLocale() === 'zh-CN';
  return useMemo(() => {
    const today = new Map(month.rows.map(({ room_type_id, today: day }) => [String(room_type_id), day]));
    const [first] = month.rows;
    return {
      rows: rowsOfGrid(month, nameOf),
      columns: (first?.nights ?? []).map(({ date }) => ({
        key: date,
        title: `${weekdayName(date)}, ${formatDay(date)}`,
      })),
      start: first?.today,
      valueAt: (place) => nightAt(nights, place)?.base_sen ?? null,
      read: (text, place) => {
        const night = nightAt(nights, place);
        const typed = readTypedPrice(text, night?.base_sen ?? 0);
        if ('wrong' in typed) return { why: t(`grid.wrong.${typed.wrong}`) };
        // Nothing is given back that was not set by hand.
        const isBack = typed.price_sen === null && night?.price_sen === null;
        return { value: isBack ? night.base_sen : typed.price_sen };
      },
      write: writePrice,
      isOpen: ({ row, column }) => canEdit && column >= (today.get(row) ?? ''),
    };
    // oxlint-disable-next-line react/exhaustive-deps -- because names change with the language alone.
  }, [month, nights, canEdit, isChinese, t]);
}
