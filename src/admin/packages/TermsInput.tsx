import './packages.css';
import type { ReactNode } from 'react';
import { useLocale } from '#browser/i18n.ts';
import type { CustomInputProps } from '#admin/components/client-part.ts';
import { COST_NAMES, EXPENSE_NAMES, INCOME_NAMES } from '#shared/packages/clauses.ts';
import {
  COST_KINDS,
  EXPENSE_CATEGORIES,
  type ExpenseRule,
  INCOME_KINDS,
  type IncomeRule,
  type PackageTerms,
  RECOGNITIONS,
  SHOWS_ALL,
  isSharedByStay,
} from '#shared/packages/terms.ts';
import { USUAL_TAXES, termsStructure, withShare } from '#shared/packages/usual-terms.ts';
import type { Said } from '#shared/rates/line.ts';
import { CheckBox, ChoiceBox, CountBox, MoneyBox, PercentBox } from './boxes.tsx';
import { ShareFields } from './ShareFields.tsx';
import { TaxFields } from './TaxFields.tsx';
import { packagesWords } from './words.ts';

/**
 * Input of the terms of an agreement, chapter by chapter; a new one begins as most of the house's do. What terms may
 * be is said in `shared/packages/terms.ts`.
 */

interface PartProps {
  readonly terms: PackageTerms;
  readonly onChange: (terms: PackageTerms) => void;
}

/** As a form hands them to the input of a field; what else stands in the form does not matter here. */
type TermsInputProps = Omit<CustomInputProps<PackageTerms>, 'input' | 'kit'> & {
  readonly kit: Pick<CustomInputProps<PackageTerms>['kit'], 'label'>;
};

export function TermsInput({ id, value, onChange, isInvalid, describedBy, kit }: TermsInputProps): ReactNode {
  const t = packagesWords.useT();
  const terms = value ?? termsStructure.sample;
  const part = { terms, onChange };
  return (
    <div
      role="group"
      aria-label={kit.label}
      {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
      className={isInvalid ? 'terms is-wrong stack gap-6' : 'terms stack gap-6'}
    >
      <Chapter title={t('terms.share')}>
        <ShareFields id={id} share={terms.share} onChange={(share) => onChange(withShare(terms, share))} />
      </Chapter>
      <Chapter title={t('terms.income')}>
        <Income {...part} />
      </Chapter>
      <Chapter title={t('terms.costs')}>
        <Costs {...part} />
      </Chapter>
      <Chapter title={t('terms.expenses')}>
        <Expenses {...part} />
      </Chapter>
      <Chapter title={t('terms.fees')}>
        <Fees {...part} />
      </Chapter>
      <Chapter title={t('terms.payout')}>
        <Payout {...part} />
      </Chapter>
      <Chapter title={t('terms.visibility')}>
        <Visibility {...part} />
      </Chapter>
      <Chapter title={t('terms.taxes')}>
        <TaxFields taxes={terms.taxes ?? USUAL_TAXES} onChange={(taxes) => onChange({ ...terms, taxes })} />
      </Chapter>
    </div>
  );
}

const Chapter = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode => (
  <fieldset className="terms-chapter">
    <legend>{title}</legend>
    {children}
  </fieldset>
);

const useSaid = (): ((said: Said) => string) => {
  const locale = useLocale();
  return ({ en, zh }) => (locale === 'zh-CN' ? zh : en);
};

function Income({ terms, onChange }: PartProps): ReactNode {
  const t = packagesWords.useT();
  const said = useSaid();
  const isByStay = isSharedByStay(terms);
  const ways = isByStay ? (['pool', 'host', 'owner', 'split'] as const) : (['pool', 'host'] as const);
  return INCOME_KINDS.map((kind) => {
    const rule = terms.income[kind];
    const name = said(INCOME_NAMES[kind]);
    const set = (change: Partial<IncomeRule>): void =>
      onChange({ ...terms, income: { ...terms.income, [kind]: { ...rule, ...change } } });
    return (
      <div key={kind} className="terms-line">
        <span>{name}</span>
        <ChoiceBox<IncomeRule['to']>
          isBare
          label={t('terms.ofKind', { kind: name, what: t('terms.goesTo') })}
          value={rule.to}
          options={ways}
          nameOf={(to) => t(`terms.incomeTo.${to}`)}
          onChange={(to) => set({ to, owner_bp: to === 'split' ? 5000 : null })}
        />
        {rule.to === 'split' && (
          <PercentBox
            isBare
            label={t('terms.ofKind', { kind: name, what: t('terms.part') })}
            value={rule.owner_bp}
            onChange={(owner_bp) => set({ owner_bp })}
          />
        )}
        {!isByStay && (
          <CheckBox
            label={t('terms.inBase')}
            value={rule.in_fee_base}
            onChange={(in_fee_base) => set({ in_fee_base })}
          />
        )}
      </div>
    );
  });
}

function Costs({ terms, onChange }: PartProps): ReactNode {
  const t = packagesWords.useT();
  const said = useSaid();
  const sources = isSharedByStay(terms) ? (['pool', 'host', 'owner'] as const) : (['pool', 'host'] as const);
  return (
    <div className="terms-row">
      {COST_KINDS.map((kind) => (
        <ChoiceBox<'pool' | 'host' | 'owner'>
          key={kind}
          label={said(COST_NAMES[kind])}
          value={terms.costs[kind]}
          options={sources}
          nameOf={(source) => t(`terms.sources.${source}`)}
          onChange={(source) => onChange({ ...terms, costs: { ...terms.costs, [kind]: source } })}
        />
      ))}
    </div>
  );
}

function Expenses({ terms, onChange }: PartProps): ReactNode {
  const t = packagesWords.useT();
  const said = useSaid();
  const bearers = isSharedByStay(terms)
    ? (['owner', 'host', 'shared', 'pool'] as const)
    : (['owner', 'host', 'shared'] as const);
  return EXPENSE_CATEGORIES.map((category) => {
    const rule = terms.expenses[category];
    const name = said(EXPENSE_NAMES[category]);
    const set = (change: Partial<ExpenseRule>): void =>
      onChange({ ...terms, expenses: { ...terms.expenses, [category]: { ...rule, ...change } } });
    return (
      <div key={category} className="terms-line">
        <span>{name}</span>
        <ChoiceBox<ExpenseRule['bearer']>
          isBare
          label={t('terms.ofKind', { kind: name, what: t('terms.borneBy') })}
          value={rule.bearer}
          options={bearers}
          nameOf={(bearer) => t(`terms.bearers.${bearer}`)}
          onChange={(bearer) => set({ bearer, owner_bp: bearer === 'shared' ? 5000 : null })}
        />
        {rule.bearer === 'shared' && (
          <PercentBox
            isBare
            label={t('terms.ofKind', { kind: name, what: t('terms.part') })}
            value={rule.owner_bp}
            onChange={(owner_bp) => set({ owner_bp })}
          />
        )}
        {rule.bearer !== 'host' && (
          <span className="line">
            <CheckBox
              label={t('terms.cap')}
              value={rule.cap_sen !== null}
              onChange={(isCapped) => set({ cap_sen: isCapped ? 100_000 : null })}
            />
            {rule.cap_sen !== null && (
              <MoneyBox
                isBare
                label={t('terms.ofKind', { kind: name, what: t('terms.cap') })}
                value={rule.cap_sen}
                onChange={(cap_sen) => set({ cap_sen })}
              />
            )}
          </span>
        )}
      </div>
    );
  });
}

const PERS = ['month', 'stay'] as const;

function Fees({ terms, onChange }: PartProps): ReactNode {
  const t = packagesWords.useT();
  const { fees } = terms;
  const set = (change: Partial<PackageTerms['fees']>): void => onChange({ ...terms, fees: { ...fees, ...change } });
  return (
    <div className="terms-row">
      <MoneyBox label={t('terms.admin')} value={fees.admin_sen} onChange={(admin_sen) => set({ admin_sen })} />
      <ChoiceBox
        label={t('terms.per')}
        value={fees.admin_per}
        options={PERS}
        nameOf={(per) => t(`terms.pers.${per}`)}
        onChange={(admin_per) => set({ admin_per })}
      />
      <MoneyBox
        label={t('terms.onboarding')}
        value={fees.onboarding_sen ?? 0}
        onChange={(onboarding_sen) => set({ onboarding_sen })}
      />
      <CheckBox
        label={t('terms.sst')}
        value={fees.sst_on_host_fee}
        onChange={(sst_on_host_fee) => set({ sst_on_host_fee })}
      />
      {fees.sst_on_host_fee && (
        <PercentBox label={t('terms.sstRate')} value={fees.sst_bp} onChange={(sst_bp) => set({ sst_bp })} />
      )}
    </div>
  );
}

function Payout({ terms, onChange }: PartProps): ReactNode {
  const t = packagesWords.useT();
  const { payout } = terms;
  const set = (change: Partial<PackageTerms['payout']>): void =>
    onChange({ ...terms, payout: { ...payout, ...change } });
  return (
    <div className="terms-row">
      <ChoiceBox
        label={t('terms.recognition')}
        value={payout.recognition}
        options={RECOGNITIONS}
        nameOf={(recognition) => t(`terms.recognitions.${recognition}`)}
        onChange={(recognition) => set({ recognition })}
      />
      <CountBox label={t('terms.day')} value={payout.day} onChange={(day) => set({ day })} />
      <MoneyBox label={t('terms.least')} value={payout.minimum_sen} onChange={(minimum_sen) => set({ minimum_sen })} />
      <MoneyBox
        label={t('terms.reserve')}
        value={payout.reserve_sen}
        onChange={(reserve_sen) => set({ reserve_sen })}
      />
      <CheckBox
        label={t('terms.carries')}
        value={payout.carries_negative}
        onChange={(carries_negative) => set({ carries_negative })}
      />
      <CheckBox
        label={t('terms.showsCalendar')}
        value={payout.is_calendar_shown ?? true}
        onChange={(is_calendar_shown) => set({ is_calendar_shown })}
      />
    </div>
  );
}

function Visibility({ terms, onChange }: PartProps): ReactNode {
  const t = packagesWords.useT();
  const { visibility = SHOWS_ALL } = terms;
  const set = (change: Partial<typeof visibility>): void =>
    onChange({ ...terms, visibility: { ...visibility, ...change } });
  return (
    <div className="terms-row">
      <CheckBox
        label={t('terms.showsInitials')}
        value={visibility.are_initials_shown}
        onChange={(are_initials_shown) => set({ are_initials_shown })}
      />
      <CheckBox
        label={t('terms.showsReceipts')}
        value={visibility.are_receipts_shown}
        onChange={(are_receipts_shown) => set({ are_receipts_shown })}
      />
      <CheckBox
        label={t('terms.showsChannels')}
        value={visibility.are_channels_shown ?? true}
        onChange={(are_channels_shown) => set({ are_channels_shown })}
      />
    </div>
  );
}
