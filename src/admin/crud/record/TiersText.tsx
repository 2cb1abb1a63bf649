import type { ReactNode } from 'react';
import { moreWords } from '#admin/more-words.ts';
import type { FieldSpec } from '#shared/field.ts';

export type Tier = Readonly<Record<string, number | string>>;

interface TiersTextProps {
  readonly tiers: readonly Tier[];
  readonly spec: FieldSpec;
  /** Of what a tier is reckoned, by the values of its choice. */
  readonly words: Readonly<Record<string, string>>;
}

/** Lists the tiers of a scale: `from 3 nights 5%; from 7 nights 10%`. */
export function TiersText({ tiers, spec, words }: TiersTextProps): ReactNode {
  const t = moreWords.useT();
  const { parts: [first, gives] = ['', ''], tierChoice: choice } = spec;
  const said = tiers.map((tier) => {
    const from = tier[first] ?? 0;
    if (!choice) {
      return t(first === 'nights' ? 'tiers.fromNights' : 'tiers.fromHours', { from, gives: tier[gives] ?? 0 });
    }
    const chosen = String(tier[choice.name]);
    const of = words[chosen] ?? chosen;
    const isFixed = choice.fixed[chosen] !== undefined;
    return isFixed
      ? t('tiers.fromHoursFixed', { from, of })
      : t('tiers.fromHoursOf', { from, of, gives: Number(tier[gives]) / 100 });
  });
  return <span>{said.join(t('tiers.between'))}</span>;
}
