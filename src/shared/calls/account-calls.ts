import { ADDRESSES } from './addresses.ts';
import { defineCall } from './call.ts';
import { f } from '#shared/field.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { shape } from '#shared/shape.ts';

/** Signing in and out, and what the kit answers about accounts whatever the product is about. */

const done = shape.object({ status: shape.oneOf('success') }).named('Done');

const whoIsIn = {
  id: f.id(),
  account_number: f.text(),
  name: f.text(),
  email: f.email(),
  role: f.text(),
  isAdmin: f.boolean(),
  isOwner: f.boolean(),
  locale: shape.nullable(f.text()),
};

export const signIn = defineCall({
  method: 'POST',
  path: ADDRESSES.signIn,
  ability: 'public',
  summary: 'Sign in: a token for all further calls',
  input: { email: f.email(), password: f.password().min(1).max(1024) },
  answer: shape.object({
    status: shape.oneOf('success'),
    token: f.text(),
    expiresAt: f.instant(),
    user: shape.object(whoIsIn).named('SignedIn'),
  }),
  refuses: ['INVALID_CREDENTIALS', 'ACCOUNT_BANNED', 'ACCOUNT_PENDING', 'ACCOUNT_REJECTED', 'ACCOUNT_INACTIVE'],
});

/** With the token of a one-time link. */
export const resetPassword = defineCall({
  method: 'POST',
  path: ADDRESSES.resetPassword,
  ability: 'public',
  summary: 'Set a new password with the token of a one-time link',
  input: { token: f.text().max(100), password: f.password() },
  answer: done,
});

const signOut = defineCall({
  method: 'POST',
  path: ADDRESSES.signOut,
  ability: 'session',
  summary: 'End this session at once',
  answer: done,
});

const readSession = defineCall({
  method: 'GET',
  path: ADDRESSES.readSession,
  ability: 'session',
  summary: 'Who is signed in',
  answer: shape.object({ status: shape.oneOf('success'), ...whoIsIn }),
});

/** The calls of accounts that belong to no resource. */
export const accountCalls = { signIn, resetPassword, signOut, readSession };

/** The link begins with the product's address where the settings name one, else with `/`. */
export const resetLink = shape
  .object({ link: f.text(), expires_at: f.instant(), audit_id: f.integer() })
  .named('ResetLink');

/** For administrators, behind their own code. */
export const resetAdministratorPassword = defineCall({
  method: 'POST',
  path: '/api/administrators/{id}/reset-password',
  ability: 'edit',
  summary: 'A one-time link with which an administrator sets a new password',
  answer: resetLink,
  isSecret: true,
  refuses: ['CONFLICT'],
});

/** Codes of callers who enter e-mails of accounts: users, administrators and owners. */
const ENTER_EMAILS = [
  codeOf(PERMISSION_GROUPS.user, 'create'),
  codeOf(PERMISSION_GROUPS.user, 'edit'),
  codeOf(PERMISSION_GROUPS.admin, 'create'),
  codeOf(PERMISSION_GROUPS.admin, 'edit'),
  codeOf(PERMISSION_GROUPS.owner, 'create'),
] as const;

export const checkEmail = defineCall({
  method: 'POST',
  path: '/user-mgmt/check-email-available',
  ability: ENTER_EMAILS,
  summary: 'Whether no user and no administrator has this e-mail',
  input: { email: f.email() },
  answer: shape.object({ available: f.boolean() }),
});
