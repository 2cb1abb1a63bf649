import type { RowOf } from '#shared/field.ts';
import type { cancellationPolicies } from '#resources/rates/cancellation-policies.ts';

export type PolicyFacts = Omit<
  RowOf<(typeof cancellationPolicies)['fields']>,
  'id' | 'version' | 'created_at' | 'updated_at' | 'stay_from' | 'stay_to' | 'book_from' | 'book_to' | 'otherwise_id'
>;

/** Free until a week before; half until two days before. */
const steps = (penalty: 'first_night' | 'percent') => [
  { bp: 5000, penalty, hours_before: 48 },
  { bp: 0, penalty: 'none' as const, hours_before: 168 },
];

/** Policies with which a house begins. */
export const referencePolicies = [
  {
    name: 'Standard',
    name_zh: '标准',
    tiers: steps('first_night'),
    no_show_penalty: 'first_night',
    no_show_bp: 10_000,
  },
  {
    name: 'Of the whole stay',
    name_zh: '按全程房费',
    tiers: steps('percent'),
    no_show_penalty: 'percent',
    no_show_bp: 10_000,
  },
  { name: 'Non-refundable', name_zh: '不可退款', tiers: null, no_show_penalty: 'full', no_show_bp: 10_000 },
] as const satisfies readonly PolicyFacts[];
