import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';
import { shape } from '#shared/shape.ts';
import { expenseAmount, expenseCategory, paidBy } from './expenses.ts';

/** Bills that come every month: on their day a draft of each is made, for somebody to compare with the bill and submit. */
export const expenseRules = defineResource('expense-rules', {
  permission: PERMISSION_GROUPS.expenses,
  sharesPermission: true,
  route: '/admin/expense-rules',
  tabOf: 'expenses',
  title: 'name',
  fields: {
    name: f.text().min(2).max(120).search(),
    unit_id: f.relation('units').optional(),
    property_id: f.relation('properties').optional(),
    category: expenseCategory(),
    payee: f.text().min(2).max(120).search(),
    amount_sen: expenseAmount(),
    paid_by: paidBy().default('host'),
    /** Day of the month on which the draft is made; the 28th at the latest, because every month has it. */
    day: f.integer().min(1).max(28).default(1),
    from: f.date(),
    /** Last day on which a draft is made; empty until somebody ends the rule. */
    until: f.date().optional(),
    ...managed({
      active: f.boolean().default(true),
      /** Account numbers of who wrote it and who else changed what its bills say: they count as those who recorded its bills. */
      recorded_by: f.text().doer().optional(),
      changed_by: f.json(shape.list(f.text())).doer().default([]),
      /** Last month that has its draft, `YYYY-MM`. */
      made_until: f.text().format('month').optional(),
    }),
  },
  columns: ['name', 'property_id', 'unit_id', 'category', 'payee', 'amount_sen', 'day', 'made_until', 'active'],
  filters: ['category', 'unit_id', 'property_id', 'active', 'day', 'from', 'until', 'created_at'],
  sort: { name: 1 },
  views: { active: { active: true }, paused: { active: false } },
  headline: ['amount_sen', 'day', 'category', 'unit_id', 'made_until'],
  related: [{ resource: 'expenses', field: 'rule_id', columns: ['reference', 'date', 'amount_sen', 'state'] }],
  form: [
    ['name', 'category'],
    ['unit_id', 'property_id'],
    ['payee', 'amount_sen'],
    ['day', 'paid_by'],
    ['from', 'until'],
  ],
  actions: {
    pause: { when: { active: true }, set: { active: false } },
    resume: { when: { active: false }, set: { active: true } },
  },
});
