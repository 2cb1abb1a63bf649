import { Suspense, type ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import { defineClientPart } from '#admin/components/client-part.ts';
import { AccountEmailInput } from '#admin/components/inputs/lazy-inputs.tsx';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { currentResourceWords } from '#admin/components/resource-words.ts';
import { forgetTypes, type RowOfResource } from '#shared/resource.ts';
import { owners } from './owners.ts';

/** How owners look: their houses and agreements by name, their newest month in words, and how they stand in a sentence. */

const people = screensOf(() => import('#admin/people/index.ts'));
const CodeNames = people((module) => module.CodeNames);

/** A code is shown as what it stands for. */
const sayCodes = (of: 'properties' | 'service-packages', codes: string | null, isShort = false): ReactNode =>
  codes === null ? null : (
    <Suspense fallback={codes}>
      <CodeNames of={of} codes={codes} isShort={isShort} />
    </Suspense>
  );

type Owner = RowOfResource<typeof owners>;

/** `October 2026 · Published · RM 1,497.33`. */
const sayStatement = ({ statement_period, statement_state, statement_sen }: Owner): string =>
  [
    statement_period && monthName(statement_period),
    statement_state && currentResourceWords(forgetTypes(owners)).options['statement_state']?.[statement_state],
    statement_sen !== null && formatMoney(statement_sen),
  ]
    .filter(Boolean)
    .join(' · ');

/** Shown beside others, by the panel of units, or in the sentence above. */
const TOLD = [
  'property_codes',
  'package_codes',
  'statement_state',
  'statement_sen',
  'free_total',
  'bank_name',
  'bank_holder',
  'bank_account_mask',
  'payouts_frozen',
  'pending_bank_name',
  'pending_bank_holder',
  'pending_bank_account_mask',
  'bank_change_by',
  'bank_change_at',
  'payouts_held',
  'hold_reason',
  'held_by',
  'held_at',
] as const;

export const ownersClient = defineClientPart(owners, {
  inputs: { email: AccountEmailInput },
  cells: {
    property_codes: (codes) => sayCodes('properties', codes),
    package_codes: (codes) => sayCodes('service-packages', codes),
    occupancy_percent: (percent) => percent !== null && `${percent}%`,
    // Its amount stands where it is told, among the owner's statements.
    statement_period: (_period, owner) => sayStatement({ ...owner, statement_sen: null }),
    free_used: (used, { free_total }) => (free_total === 0 ? null : `${used} / ${free_total}`),
  },
  listCells: {
    property_codes: (codes) => <span className="cell-stack">{sayCodes('properties', codes, true) ?? '–'}</span>,
    package_codes: (codes) => <span className="cell-stack">{sayCodes('service-packages', codes, true) ?? '–'}</span>,
    statement_period: (period, owner) =>
      period === null ? null : (
        <span className="cell-stack">
          {monthName(period)} <span className="cell-below">{sayStatement({ ...owner, statement_period: null })}</span>
        </span>
      ),
  },
  hiddenFields: () => TOLD,
  Lead: people((module) => module.OwnerStanding),
  Preview: people((module) => module.BankDoubts),
});
