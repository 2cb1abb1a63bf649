import type { ReactNode } from 'react';
import { Button, IconButton } from '#admin/components/Button.tsx';
import { type OwnerShare, SHARE_TYPES } from '#shared/packages/terms.ts';
import { usualShare } from '#shared/packages/usual-terms.ts';
import { ChoiceBox, MoneyBox, PercentBox } from './boxes.tsx';
import { packagesWords } from './words.ts';

/** What an owner gets, in the form of an agreement: one set of inputs for each kind of share. */

interface ShareProps<S = OwnerShare> {
  readonly share: S;
  readonly onChange: (share: OwnerShare) => void;
  /** Where a message of the form looks for the input. */
  readonly id: string;
}

/** What the owner gets, by the kind of share. */
export function ShareFields({ share, onChange, id }: ShareProps): ReactNode {
  const t = packagesWords.useT();
  return (
    <div className="terms-row">
      <ChoiceBox
        id={id}
        label={t('terms.type')}
        value={share.type}
        options={SHARE_TYPES}
        nameOf={(type) => t(`terms.types.${type}`)}
        onChange={(type) => onChange(usualShare(type))}
      />
      <Amounts key={share.type} share={share} onChange={onChange} id={id} />
    </div>
  );
}

function Amounts({ share, onChange, id }: ShareProps): ReactNode {
  const t = packagesWords.useT();
  switch (share.type) {
    case 'profit_share':
    case 'revenue_share':
      return (
        <PercentBox
          label={t('terms.owner')}
          value={share.owner_bp}
          onChange={(owner_bp) => onChange({ ...share, owner_bp })}
        />
      );
    case 'fixed_sublet':
      return (
        <MoneyBox
          label={t('terms.monthly')}
          value={share.monthly_sen}
          onChange={(monthly_sen) => onChange({ ...share, monthly_sen })}
        />
      );
    case 'guaranteed_return':
      return (
        <>
          <MoneyBox
            label={t('terms.guaranteed')}
            value={share.guaranteed_sen}
            onChange={(guaranteed_sen) => onChange({ ...share, guaranteed_sen })}
          />
          <MoneyBox
            label={t('terms.threshold')}
            value={share.threshold_sen}
            onChange={(threshold_sen) => onChange({ ...share, threshold_sen })}
          />
          <PercentBox
            label={t('terms.ofExcess')}
            value={share.owner_bp}
            onChange={(owner_bp) => onChange({ ...share, owner_bp })}
          />
          <Base of={share.base} onChange={(base) => onChange({ ...share, base })} />
        </>
      );
    case 'management_fee':
      return (
        <>
          <PercentBox
            label={t('terms.host')}
            value={share.host_bp}
            onChange={(host_bp) => onChange({ ...share, host_bp })}
          />
          <MoneyBox
            label={t('terms.minimum')}
            value={share.minimum_sen}
            onChange={(minimum_sen) => onChange({ ...share, minimum_sen })}
          />
          <Base of={share.base} onChange={(base) => onChange({ ...share, base })} />
        </>
      );
    default:
      return <Bands share={share} onChange={onChange} id={id} />;
  }
}

const BASES = ['nri', 'gross'] as const;

function Base(props: { readonly of: 'nri' | 'gross'; readonly onChange: (base: 'nri' | 'gross') => void }): ReactNode {
  const t = packagesWords.useT();
  return (
    <ChoiceBox
      label={t('terms.base')}
      value={props.of}
      options={BASES}
      nameOf={(base) => t(`terms.bases.${base}`)}
      onChange={props.onChange}
    />
  );
}

type Tiered = Extract<OwnerShare, { type: 'tiered' }>;

function Bands({ share, onChange }: ShareProps<Tiered>): ReactNode {
  const t = packagesWords.useT();
  const { bands } = share;
  const change = (at: number, band: Partial<Tiered['bands'][number]>): void =>
    onChange({ ...share, bands: bands.map((each, index) => (index === at ? { ...each, ...band } : each)) });
  const next = { from_sen: (bands.at(-1)?.from_sen ?? 0) + 500_000, host_bp: bands.at(-1)?.host_bp ?? 0 };
  return (
    <>
      <Base of={share.base} onChange={(base) => onChange({ ...share, base })} />
      <div className="stack spans">
        {bands.map(({ from_sen, host_bp }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- because bands have no identity but their place.
          <div key={at} className="row">
            <MoneyBox
              label={t('terms.band', { at: at + 1 })}
              value={from_sen}
              onChange={(sen) => change(at, { from_sen: sen })}
            />
            <PercentBox
              label={t('terms.bandPart', { at: at + 1 })}
              value={host_bp}
              onChange={(bp) => change(at, { host_bp: bp })}
            />
            {at > 0 && (
              <IconButton
                icon="close"
                label={t('terms.removeBand', { at: at + 1 })}
                onClick={() => onChange({ ...share, bands: bands.filter((_band, index) => index !== at) })}
              />
            )}
          </div>
        ))}
        <span>
          <Button isSmall onClick={() => onChange({ ...share, bands: [...bands, next] })}>
            {t('terms.addBand')}
          </Button>
        </span>
      </div>
    </>
  );
}
