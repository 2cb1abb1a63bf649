import { Fragment, lazy, Suspense, type ReactNode } from 'react';
import type { AdminT } from '#admin/words.ts';

const NamedAccount = lazy(async () => ({ default: (await import('./NamedAccount.tsx')).NamedAccount }));

/** The house itself and people from before accounts had numbers are kept by name. */
const ACCOUNT_NUMBER = /^[A-Z]\d{6}$/;

/** An account number says nothing to a reader, so the account's name stands for it. */
export const showDoer = (said: string): ReactNode =>
  ACCOUNT_NUMBER.test(said) ? (
    <Suspense fallback={said}>
      <NamedAccount number={said} />
    </Suspense>
  ) : (
    said
  );

export const showDoers = (all: readonly string[], t: AdminT): ReactNode =>
  all.map((one, at) => (
    <Fragment key={one}>
      {at > 0 && t('cell.listed')}
      {showDoer(one)}
    </Fragment>
  ));
