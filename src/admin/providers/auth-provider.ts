import type { AuthProvider } from '@refinedev/core';
import { getSession, signIn, signOut } from '#browser/session.ts';

/** Refine's view of the session, which itself lives in `src/browser`. */
export const authProvider: AuthProvider = {
  login: async ({ email, password }: { email: string; password: string }) => {
    const error = await signIn(email, password);
    return error
      ? { success: false, error: { name: error.code ?? 'Error', message: error.message } }
      : { success: true };
  },
  logout: async () => {
    await signOut();
    return { success: true };
  },
  check: () => Promise.resolve({ authenticated: getSession().isAuth }),
  // The API client has already handled an invalid token, as for every call.
  onError: () => Promise.resolve({}),
  getIdentity: () => Promise.resolve(getSession().user),
  getPermissions: () => Promise.resolve([...(getSession().permissions ?? [])]),
};
