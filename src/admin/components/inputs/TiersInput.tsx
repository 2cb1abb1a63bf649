import type { ReactNode } from 'react';
import { Button, IconButton } from '#admin/components/Button.tsx';
import { moreWords } from '#admin/more-words.ts';
import { tierDraft, type TierTexts, tierTexts } from './drafts.ts';
import { ariaOf, textOf, type InputProps } from './input-props.ts';

/** Input of a scale, one line for each step; empty lines are ignored. */
export function TiersInput(props: InputProps): ReactNode {
  const t = moreWords.useT();
  const { label, value, onChange, disabled = false } = props;
  const { id, 'aria-required': _isRequired, ...aria } = ariaOf(props);
  const tiers = tierTexts(textOf(value));
  const change = (at: number, tier: TierTexts): void =>
    onChange?.(tierDraft(tiers.map((each, n) => (n === at ? tier : each))));
  return (
    <div className="tiers stack gap-3" role="group" aria-label={label} {...aria}>
      {tiers.map((tier, at) => (
        // eslint-disable-next-line react/no-array-index-key -- because lines have no identity but their place.
        <div key={at} className="tier row gap-3">
          <TierLine {...props} tier={tier} at={at} onTier={(next) => change(at, next)} />
          <IconButton
            icon="close"
            label={t('tiers.remove', { at: at + 1 })}
            disabled={disabled}
            onClick={() => onChange?.(tierDraft(tiers.filter((_other, n) => n !== at)))}
          />
        </div>
      ))}
      <Button
        {...(id === undefined ? {} : { id })}
        isSmall
        disabled={disabled}
        onClick={() => onChange?.(tierDraft([...tiers, ['', '', props.spec.tierChoice?.options[0] ?? '']]))}
      >
        {t('tiers.add')}
      </Button>
    </div>
  );
}

interface LineProps extends InputProps {
  tier: TierTexts;
  at: number;
  onTier: (tier: TierTexts) => void;
}

function TierLine({ label, spec, options = {}, disabled = false, onBlur, tier, at, onTier }: LineProps): ReactNode {
  const t = moreWords.useT();
  const [from, gives, chosen] = tier;
  const choice = spec.tierChoice;
  const isNights = spec.parts?.[0] === 'nights';
  const unit = t(isNights ? 'tiers.nights' : 'tiers.hours');
  const box = (name: string, text: string, set: (clean: string) => TierTexts): ReactNode => (
    <input
      className="control tier-number"
      inputMode="decimal"
      autoComplete="off"
      aria-label={`${label}, ${at + 1}: ${name}`}
      disabled={disabled}
      value={text}
      onChange={(event) => onTier(set(event.target.value.replaceAll(/[:;]/g, '')))}
      onBlur={() => onBlur?.()}
    />
  );
  return (
    <>
      <span>{t(isNights ? 'tiers.from' : 'tiers.atLeast')}</span>
      {box(unit, from, (clean) => [clean, gives, chosen])}
      <span>{unit}</span>
      {choice && (
        <select
          className="control"
          aria-label={`${label}, ${at + 1}: ${t('tiers.of')}`}
          disabled={disabled}
          value={chosen}
          onChange={(event) => onTier([from, gives, event.target.value])}
          onBlur={() => onBlur?.()}
        >
          {choice.options.map((option) => (
            <option key={option} value={option}>
              {options[option] ?? option}
            </option>
          ))}
        </select>
      )}
      {(choice?.fixed[chosen] ?? null) === null && (
        <>
          {box('%', gives, (clean) => [from, clean, chosen])}
          <span>%</span>
        </>
      )}
    </>
  );
}
