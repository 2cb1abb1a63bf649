import type { ReactNode } from 'react';
import { Button, IconButton } from '#admin/components/Button.tsx';
import { adminWords } from '#admin/words.ts';
import { tierDraft, tierPairs } from './drafts.ts';
import { ariaOf, textOf, type InputProps } from './input-props.ts';

/** Input of a scale, one line for each step; empty lines are ignored. */
export function TiersInput(props: InputProps): ReactNode {
  const t = adminWords.useT();
  const { label, value, onChange, onBlur, disabled = false, spec } = props;
  const { id, 'aria-required': _never, ...aria } = ariaOf(props);
  const pairs = tierPairs(textOf(value));
  const isNights = spec.parts?.[0] === 'nights';
  const change = (at: number, side: 0 | 1, text: string): void => {
    const clean = text.replaceAll(/[:;]/g, '');
    onChange?.(tierDraft(pairs.map((pair, n) => (n === at ? [side ? pair[0] : clean, side ? clean : pair[1]] : pair))));
  };
  const box = (at: number, side: 0 | 1, name: string): ReactNode => (
    <input
      className="control tier-number"
      inputMode="decimal"
      autoComplete="off"
      aria-label={`${label}, ${at + 1}: ${name}`}
      disabled={disabled}
      value={pairs[at]?.[side] ?? ''}
      onChange={(event) => change(at, side, event.target.value)}
      onBlur={() => onBlur?.()}
    />
  );
  return (
    <div className="tiers stack gap-3" role="group" aria-label={label} {...aria}>
      {pairs.map((_pair, at) => (
        // eslint-disable-next-line react/no-array-index-key -- because lines have no identity but their place.
        <div key={at} className="tier row gap-3">
          <span>{t(isNights ? 'tiers.from' : 'tiers.atLeast')}</span>
          {box(at, 0, t(isNights ? 'tiers.nights' : 'tiers.hours'))}
          <span>{t(isNights ? 'tiers.nights' : 'tiers.hours')}</span>
          {box(at, 1, '%')}
          <span>%</span>
          <IconButton
            icon="close"
            label={t('tiers.remove', { at: at + 1 })}
            disabled={disabled}
            onClick={() => onChange?.(tierDraft(pairs.filter((_other, n) => n !== at)))}
          />
        </div>
      ))}
      <Button
        {...(id === undefined ? {} : { id })}
        isSmall
        disabled={disabled}
        onClick={() => onChange?.(tierDraft([...pairs, ['', '']]))}
      >
        {t('tiers.add')}
      </Button>
    </div>
  );
}
