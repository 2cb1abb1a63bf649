import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import type { CustomInputProps } from '#admin/components/client-part.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { readLetUnits } from '#resources/expenses/calls.ts';
import { type LetUnit, splitAmount } from '#shared/expenses/parts.ts';
import { expensesWords } from './words.ts';

/**
 * Units among which a new bill of a house is shared equally, ticked by their numbers while the bill is written. What is
 * ticked goes with the house: another house has other units.
 */

type Props = CustomInputProps<readonly number[] | null>;

const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export function SharingUnits(props: Props): ReactNode {
  const t = expensesWords.useT();
  const { id, input } = props;
  const isOfUnit = idOf(input['unit_id']) !== null;
  const house = isOfUnit ? null : idOf(input['property_id']);
  useForgotten(props, house);
  if (house !== null) return <Ticks {...props} house={house} />;
  return (
    <p id={id} className="input-note muted">
      {t(isOfUnit ? 'split.ofUnit' : 'split.nowhere')}
    </p>
  );
}

/** Takes the ticks of a house out with it; those of a draft that is given back come together with theirs. */
function useForgotten({ value, onChange }: Props, house: number | null): void {
  const last = useRef(house);
  useEffect(() => {
    const isLeft = last.current !== null && last.current !== house;
    last.current = house;
    if (isLeft && value) onChange(null);
  }, [house, value, onChange]);
}

function Ticks({ house, ...props }: Props & { readonly house: number }): ReactNode {
  const t = expensesWords.useT();
  const answer = useCall({ of: 'expenses', call: readLetUnits, given: { property_id: house } });
  return (
    <Loaded of={answer}>
      {({ data }) =>
        data.length === 0 ? <p className="muted">{t('split.none')}</p> : <Boxes {...props} units={data} />
      }
    </Loaded>
  );
}

function Boxes({
  id,
  value,
  onChange,
  describedBy,
  kit,
  input,
  units,
}: Props & { readonly units: readonly LetUnit[] }): ReactNode {
  const t = expensesWords.useT();
  const ticked = new Set(value);
  const change = (isOn: (unit: LetUnit) => boolean): void => {
    const ids = units.filter(isOn).map(({ unit_id }) => unit_id);
    onChange(ids.length > 0 ? ids : null);
  };
  // Folded, so that a bill of the house as a whole is not dozens of keys from its next field.
  const [startsOpen] = useState(ticked.size > 0);
  const isWhole = units.every(({ unit_id }) => ticked.has(unit_id));
  return (
    <div role="group" aria-label={kit.label} aria-describedby={describedBy}>
      <label className="option choice-option below-4">
        <input id={id} type="checkbox" checked={isWhole} onChange={() => change(() => !isWhole)} />
        {t('split.whole')}
      </label>
      <details open={startsOpen}>
        <summary className="line below-4">{t('split.some')}</summary>
        <div className="wrap">
          {units.map(({ unit_id, number }) => (
            <label key={unit_id} className="option choice-option tabular">
              <input
                type="checkbox"
                checked={ticked.has(unit_id)}
                onChange={() => change((unit) => ticked.has(unit.unit_id) !== (unit.unit_id === unit_id))}
              />
              {number}
            </label>
          ))}
        </div>
      </details>
      <p role="status" className="input-note">
        {tellParts(t, [...ticked], idOf(input['amount_sen']))}
      </p>
    </div>
  );
}

function tellParts(
  t: ReturnType<typeof expensesWords.useT>,
  ids: readonly number[],
  amount_sen: number | null,
): string {
  const count = ids.length;
  if (count < 2) return t(count === 0 ? 'split.untouched' : 'split.alone');
  if (amount_sen === null) return t('split.equally', { units: count });
  const parts = splitAmount(
    amount_sen,
    ids.map((unit_id) => ({ unit_id, weight: 1 })),
  ).map((part) => part.amount_sen);
  const [least, most] = [Math.min(...parts), Math.max(...parts)];
  return least === most
    ? t('split.each', { units: count, amount: formatMoney(least) })
    : t('split.between', { units: count, least: formatMoney(least), most: formatMoney(most) });
}
