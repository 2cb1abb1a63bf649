// @vitest-environment happy-dom
import '#tests/support/areas.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { installI18next } from '#browser/i18next.ts';
import type { Row } from '#admin/components/client-part.ts';
import { currentResourceWords } from '#admin/components/resource-words.ts';
import { renderCell } from '#admin/crud/record/cells.tsx';
import { adminWords } from '#admin/words.ts';
import { expenses } from '#resources/expenses/expenses.ts';
import { freeStayRequests } from '#resources/owner-stays/free-stay-requests.ts';
import { owners } from '#resources/people/owners.ts';
import { changeContactSubmissions } from '#resources/people/change-contact-submissions.ts';
import { users } from '#resources/people/users.ts';
import { ownerStatements } from '#resources/revenue/owner-statements.ts';
import { type AnyResource, forgetTypes } from '#shared/resource.ts';

installI18next();
afterEach(cleanup);

interface Shown {
  readonly resource: AnyResource;
  readonly row: Row;
  readonly name: string;
  readonly isListed?: boolean;
  readonly isPlain?: boolean;
}

function Cell({ isListed = false, isPlain = false, ...place }: Shown) {
  const t = adminWords.useT();
  return <>{renderCell(place, { t, words: currentResourceWords(place.resource), isListed, isPlain })}</>;
}

const shown = (field: Record<string, unknown>, isListed = true, resource: AnyResource = forgetTypes(ownerStatements)) =>
  render(<Cell {...{ resource, row: { id: 1, ...field }, name: Object.keys(field)[0] ?? '', isListed }} />).container;

it.each([
  ['no money', { payable_sen: 0 }, '–RM 0.00', '.muted'],
  ['a flag that is not set', { is_queried: false }, '–No', '.muted'],
  ['nothing', { due_on: null }, '–none', '.muted'],
  ['money', { payable_sen: 5_00 }, 'RM 5.00', '.number:not(.is-refused, .muted)'],
  ['a debt', { payable_sen: -5_00 }, '−RM 5.00', '.is-refused'],
])('a row tells %s as loudly as it matters', (_what, field, said, mark) => {
  const cell = shown(field);
  expect([cell.textContent.trim(), cell.querySelector(mark) !== null]).toEqual([said, true]);
});

it('a record’s page says what is nought in full', () => {
  expect(shown({ payable_sen: 0 }, false).textContent).toBe('RM 0.00');
  expect(shown({ is_queried: false }, false).textContent).toBe('No');
});

it('a value that says nothing is told by a dash also where a resource draws it', () => {
  expect(shown({ free_used: 0, free_total: 0 }, true, forgetTypes(owners)).textContent).toBe('–none');
  expect(shown({ free_used: 0, free_total: 12 }, false, forgetTypes(owners)).textContent).toBe('0 / 12');
});

it('a row has one tag, its state; what else is wrong is coloured text', () => {
  const requests = forgetTypes(freeStayRequests);
  expect(shown({ status: 'requested' }, true, requests).querySelector('.chip')?.textContent).toBe('Requested');
  const rules = shown({ rule_result: 'failed', checks: [] }, true, requests);
  expect([rules.querySelector('.chip'), rules.querySelector('.is-refused')?.textContent]).toEqual([
    null,
    'Breaks a rule',
  ]);
});

it.each([
  ['a state in which nothing waits', { status: 'approved' }, forgetTypes(users), '.muted'],
  ['the kind that most are', { role: 'user' }, forgetTypes(users), '.muted'],
  ['another kind', { role: 'agent' }, forgetTypes(users), '.whole-word:not(.muted)'],
  ['a kind that the server gives', { kind: 'phone' }, forgetTypes(changeContactSubmissions), '.whole-word:not(.muted)'],
  ['a kind among equals', { category: 'cleaning' }, forgetTypes(expenses), '.whole-word:not(.muted)'],
])('a row tells %s as loudly as it matters', (_what, field, resource, mark) => {
  expect(shown({ ...field }, true, resource).querySelector(mark)).not.toBeNull();
  expect(shown({ ...field }, false, resource).querySelector('.muted')).toBeNull();
});

it('a number and an address are links where there is room to hit them, and words elsewhere', () => {
  const resource = forgetTypes(owners);
  for (const [name, value] of Object.entries({ phone: '+60198965163', email: 'mei@example.test' })) {
    const row = { id: 1, [name]: value };
    const linksIn = (isPlain: boolean): number =>
      render(<Cell {...{ resource, row, name, isPlain }} />).container.querySelectorAll('a[href]').length;
    expect([linksIn(false), linksIn(true)], name).toEqual([1, 0]);
  }
});
