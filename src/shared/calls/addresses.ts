/** Addresses of calls that a page makes before it needs their declarations, or that stand for a whole trail. */
export const ADDRESSES = {
  signIn: '/api/auth/login',
  signOut: '/api/auth/logout',
  resetPassword: '/api/auth/reset-password',
  readSession: '/api/account/me',
  readAdministrator: '/api/account/admin',
  undo: '/api/audit/{id}/undo',
  undoBatch: '/api/audit/batch/{batch_id}/undo',
} as const;
