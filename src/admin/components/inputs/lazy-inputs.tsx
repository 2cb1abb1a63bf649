import { lazy, Suspense, type ReactNode } from 'react';
import type { CustomInputProps } from '#admin/components/client-part.ts';

const Availability = lazy(() =>
  import('./EmailAvailability.tsx').then((module) => ({ default: module.EmailAvailability })),
);

/**
 * Input of an account's e-mail, fetched with the form that shows it. A function declaration: the chunks of declarations and
 * inputs import each other, and a constant would not be there yet when the declarations' parts are put together.
 */
export function AccountEmailInput(props: CustomInputProps<string>): ReactNode {
  return (
    <Suspense fallback={<span className="input-wait" />}>
      <Availability {...props} />
    </Suspense>
  );
}
