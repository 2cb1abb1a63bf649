import './expenses.css';
import { useState, type ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import { CountInput } from '#admin/components/CountInput.tsx';
import type { ActionPreviewProps } from '#admin/components/client-part.ts';
import { useFilled } from '#admin/crud/form/use-filled.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { readSplitUnits } from '#resources/expenses/calls.ts';
import type { expenses } from '#resources/expenses/expenses.ts';
import { type SplitBy, SPLIT_BY, type SplitUnit, splitAmount } from '#shared/expenses/parts.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { expensesWords } from './words.ts';

/**
 * Among which units a bill is shared, by their numbers, with what each comes to. The record ids are the form's alone:
 * none of them while the whole house shares it, so that the bill follows the house.
 */

type Props = ActionPreviewProps<RowOfResource<typeof expenses>>;

/** As the action takes them by hand. */
const MOST_PARTS = 10_000;

export function SplitPart({ resource, row, action, input, fill }: Props): ReactNode {
  return action === 'split' && <Units of={resource.name} row={row} input={input} fill={fill} />;
}

type UnitsProps = Pick<Props, 'row' | 'input' | 'fill'>;

function Units({ of, row, ...followed }: UnitsProps & { readonly of: string }): ReactNode {
  const t = expensesWords.useT();
  const answer = useCall({ of, call: readSplitUnits, given: { id: row.id } });
  return (
    <Loaded of={answer}>
      {({ data }) =>
        data.length === 0 ? <p role="alert">{t('split.none')}</p> : <Choice row={row} units={data} {...followed} />
      }
    </Loaded>
  );
}

const isWay = (value: unknown): value is SplitBy => typeof value === 'string' && value in SPLIT_BY;

function Choice({ row, units, input, fill }: UnitsProps & { readonly units: readonly SplitUnit[] }): ReactNode {
  const t = expensesWords.useT();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => startWith(row, units));
  const [said, setSaid] = useState<ReadonlyMap<number, number>>(new Map());
  const by = isWay(input['by']) ? input['by'] : 'equal';
  const isByHand = by === 'shares';
  const saidOf = (unit_id: number): number => said.get(unit_id) ?? 1;
  const chosen = units.filter(({ unit_id }) => ticked.has(unit_id));
  const weights = chosen.map((unit) => ({ unit_id: unit.unit_id, weight: weighUnit(by, unit, saidOf(unit.unit_id)) }));
  const parts = splitChosen(row.amount_sen, weights);
  const isWhole = units.every(({ unit_id, is_let_here }) => ticked.has(unit_id) === is_let_here);
  useFilled(fill, {
    unit_ids: isWhole && !isByHand ? null : chosen.map(({ unit_id }) => unit_id),
    shares: isByHand ? chosen.map(({ unit_id }) => saidOf(unit_id)) : null,
  });
  const tick = (unit_id: number, isOn: boolean): void => {
    const next = new Set(ticked);
    if (isOn) next.add(unit_id);
    else next.delete(unit_id);
    setTicked(next);
  };
  // One always stays: no unit at all would stand for the whole house.
  const tickAll = (isOn: boolean): void =>
    setTicked(new Set(units.filter((unit, at) => (isOn ? unit.is_let_here : at === 0)).map(({ unit_id }) => unit_id)));
  const hasHouse = units.some(({ is_let_here }) => is_let_here);
  return (
    <fieldset className="bare" aria-label={t('split.title')}>
      {hasHouse && (
        <label className="line gap-3 below-4">
          <input type="checkbox" checked={isWhole} onChange={(event) => tickAll(event.target.checked)} />
          {t('split.whole')}
        </label>
      )}
      <table className="ruled tabular wide">
        <thead>
          <tr>
            <th scope="col">{t('month.unit')}</th>
            {by !== 'equal' && (
              <th scope="col" className="number">
                {t(by === 'shares' ? 'split.share' : `split.${by}`)}
              </th>
            )}
            <th scope="col" className="number">
              {t('split.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => {
            const { unit_id, number } = unit;
            const isOn = ticked.has(unit_id);
            const sen = parts?.get(unit_id);
            return (
              <tr key={unit_id}>
                <th scope="row">
                  <label className="line gap-3">
                    <input
                      type="checkbox"
                      checked={isOn}
                      disabled={isOn && ticked.size === 1}
                      onChange={(event) => tick(unit_id, event.target.checked)}
                    />
                    {number}
                  </label>
                </th>
                {by !== 'equal' && (
                  <td className="number">
                    {isByHand
                      ? isOn && (
                          <CountInput
                            className="control split-share number"
                            aria-label={t('split.shareOf', { unit: number })}
                            value={saidOf(unit_id)}
                            least={0}
                            most={MOST_PARTS}
                            onCount={(count) => setSaid(new Map(said).set(unit_id, count ?? 0))}
                          />
                        )
                      : (weighUnit(by, unit, 0) ?? '–')}
                  </td>
                )}
                <td className="number">{isOn ? (sen === undefined ? '–' : formatMoney(sen)) : ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p role="status" className={parts ? 'above-4 muted' : 'above-4 is-warned'}>
        {parts
          ? `${t('split.total')}: ${formatMoney(row.amount_sen)}`
          : t(by === 'area' ? 'split.noArea' : by === 'nights' ? 'split.noNights' : 'split.noShares')}
      </p>
    </fieldset>
  );
}

/** The units that bear it already; otherwise the whole house. */
function startWith({ parts }: Pick<UnitsProps['row'], 'parts'>, units: readonly SplitUnit[]): ReadonlySet<number> {
  const bearing = new Set(parts.map(({ unit_id }) => unit_id));
  const ids = units.filter((unit) => (bearing.size > 0 ? bearing.has(unit.unit_id) : unit.is_let_here));
  return new Set(ids.map(({ unit_id }) => unit_id));
}

/** Null where it is not known. */
function weighUnit(by: SplitBy, { size_sqm, nights }: SplitUnit, said: number): number | null {
  if (by === 'area') return size_sqm;
  if (by === 'nights') return nights;
  return by === 'shares' ? said : 1;
}

interface Weighed {
  readonly unit_id: number;
  readonly weight: number | null;
}

/** Null where the action would refuse to. */
function splitChosen(amount_sen: number, weighed: readonly Weighed[]): ReadonlyMap<number, number> | null {
  const known = weighed.flatMap(({ unit_id, weight }) => (weight === null ? [] : [{ unit_id, weight }]));
  if (known.length < weighed.length || !known.some(({ weight }) => weight > 0)) return null;
  return new Map(splitAmount(amount_sen, known).map((part) => [part.unit_id, part.amount_sen]));
}
