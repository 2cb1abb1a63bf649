// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Field } from '#admin/components/Field.tsx';

afterEach(cleanup);

const drawn = (props: Partial<Parameters<typeof Field>[0]>): ReactNode => (
  <Field label="Reason" {...props}>
    {(ties) => <input {...ties} />}
  </Field>
);
const attributesOf = (input: Element): Record<string, string> =>
  Object.fromEntries([...input.attributes].map(({ name, value }) => [name, value]));

describe('a field', () => {
  it('names its input, and says nothing more of one that is neither explained nor wrong', () => {
    render(drawn({ id: 'why' }));
    expect(attributesOf(screen.getByLabelText('Reason'))).toEqual({ id: 'why' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ties the hint and the error to its input, and says the error once it comes', () => {
    const { rerender } = render(drawn({ id: 'why', hint: 'It is kept.', error: '', isRequired: true }));
    const input = screen.getByLabelText('Reason');
    expect(attributesOf(input)).toEqual({ id: 'why', 'aria-describedby': 'why-hint', 'aria-required': 'true' });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('');
    rerender(drawn({ id: 'why', hint: 'It is kept.', error: 'Say why.', isRequired: true }));
    // The same element, so that screen readers that watch it hear of the change.
    expect([screen.getByRole('alert') === alert, alert.textContent]).toEqual([true, 'Say why.']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const said = (input.getAttribute('aria-describedby') ?? '').split(' ');
    expect(said.map((id) => document.getElementById(id)?.textContent)).toEqual(['It is kept.', 'Say why.']);
  });

  it('is wrong where that is said elsewhere', () => {
    render(drawn({ id: 'why', isInvalid: true }));
    expect(attributesOf(screen.getByLabelText('Reason'))).toEqual({ id: 'why', 'aria-invalid': 'true' });
  });
});
