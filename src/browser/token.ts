import Cookies from 'js-cookie';
import { COOKIE } from '#shared/constants.ts';

/** The session's token, kept in the cookie that the specification names. */
export const readToken = (): string | undefined => Cookies.get(COOKIE.name) || undefined;

/** @param expiresAt instant at which the server ends the session anyway; without it the cookie ends with the browser. */
export function writeToken(token: string, expiresAt?: string): void {
  const expires = expiresAt === undefined ? undefined : new Date(expiresAt);
  Cookies.set(COOKIE.name, token, {
    path: COOKIE.path,
    sameSite: 'Lax',
    secure: location.protocol === 'https:',
    ...(expires && !Number.isNaN(expires.getTime()) ? { expires } : {}),
  });
}

export const removeToken = (): void => Cookies.remove(COOKIE.name, { path: COOKIE.path });
