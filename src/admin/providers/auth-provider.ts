import type { AuthProvider } from '@refinedev/core';
import { getSession, signIn, signOut } from '#browser/session.ts';

/** Refine's view of the session. The session itself, with its cookie and its reloads, is the browser room's. */
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
  // A token that is no longer good has already been dealt with by the API client, for every call alike.
  onError: () => Promise.resolve({}),
  getIdentity: () => Promise.resolve(getSession().user),
  getPermissions: () => Promise.resolve([...(getSession().permissions ?? [])]),
};
