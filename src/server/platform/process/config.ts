import type { MapTiles } from '#shared/map.ts';
import { z } from 'zod';
import { logLevels, type LogLevel } from './log.ts';
import { type SettingName, settings } from './settings.ts';

/**
 * Reads the environment into a configuration, or says everything that is wrong with it at once. What settings there
 * are is `settings.ts`.
 */

export interface Config {
  host: string;
  port: number;
  /** Null: the listening address. Without a slash at the end. */
  publicUrl: string | null;
  /** How often a stranger may ask for prices in a quarter of an hour; 0 without end. */
  publicCalls: number;
  trustProxyHops: number;
  dataDir: string;
  /** Megabytes that stay free on the disk of `dataDir`; 0 to never look. */
  minFreeBytes: number;
  /** Null: the embedded database. */
  databaseUrl: string | null;
  seed: 'demo' | 'none';
  seedUsers: number;
  adminEmail: string;
  /** Null: generated on first start. */
  adminPassword: string | null;
  privilegedAccounts: readonly string[];
  /** Null: generated into the data directory. */
  jwtSecret: string | null;
  /** Origins whose pages may call this server. */
  allowedOrigins: readonly string[];
  /** Another server that the pages call; null when they call this one. */
  apiHost: string | null;
  /** Servers of declared resources whose records are elsewhere. */
  restHosts: readonly string[];
  /** Null: places are drawn, no other server is asked. */
  mapTiles: MapTiles | null;
  logLevel: LogLevel;
  isProduction: boolean;
}

export type ConfigReading = { ok: true; config: Config } | { ok: false; issues: string[] };

const MB = 1024 * 1024;
const SECRET_BYTES = 32;
const PRIVILEGED_LIMIT = 5;

const defaults: Record<string, string> = Object.fromEntries(
  settings.map((setting) => [setting.name, setting.default] as const),
);

const wholeNumber = (name: SettingName, from: number, to: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to, {
      error: `${name} must be a whole number from ${from} to ${to}.`,
    })
    .transform(Number);

const orNull = <S extends z.ZodType<string, string>>(schema: S) =>
  z.union([z.literal('').transform(() => null), schema]);

const hostSetting = (name: SettingName) =>
  orNull(
    z
      .string()
      .refine(isHttpUrl, { error: `${name} must be an address like https://hotel.example.` })
      .transform((url) => url.replace(/\/+$/, '')),
  );

/** Parts with commas between them. */
const listed = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const schema = z.object({
  HOST: z.string().regex(/^[\w.:%-]+$/, { error: 'HOST must be an address or a host name.' }),
  PORT: wholeNumber('PORT', 0, 65_535),
  PUBLIC_URL: hostSetting('PUBLIC_URL'),
  TRUST_PROXY: wholeNumber('TRUST_PROXY', 0, 10),
  PUBLIC_CALLS: wholeNumber('PUBLIC_CALLS', 0, 1_000_000),
  DATA_DIR: z.string(),
  MIN_FREE_MB: wholeNumber('MIN_FREE_MB', 0, 1_000_000),
  DATABASE_URL: orNull(
    z.string().regex(/^postgres(ql)?:\/\//, {
      error: 'DATABASE_URL must be an address like postgres://user:password@host:5432/name.',
    }),
  ),
  SEED: z.enum(['', 'demo', 'none'], { error: 'SEED must be demo or none.' }),
  SEED_USERS: wholeNumber('SEED_USERS', 1, 1_000_000),
  ADMIN_EMAIL: z.email({ error: 'ADMIN_EMAIL must be an e-mail address.' }).transform((email) => email.toLowerCase()),
  ADMIN_PASSWORD: orNull(
    z
      .string()
      .min(8, { error: 'ADMIN_PASSWORD must have at least 8 characters.' })
      .max(128, { error: 'ADMIN_PASSWORD must have at most 128 characters.' }),
  ),
  PRIVILEGED_ACCOUNTS: listed.refine(
    (accounts) => accounts.length <= PRIVILEGED_LIMIT && accounts.every((account) => /^[\w-]+$/.test(account)),
    { error: `PRIVILEGED_ACCOUNTS must be up to ${PRIVILEGED_LIMIT} account numbers separated by commas.` },
  ),
  JWT_SECRET: orNull(
    z.string().refine((secret) => Buffer.byteLength(secret) >= SECRET_BYTES, {
      error: `JWT_SECRET must have at least ${SECRET_BYTES} bytes; make one with: openssl rand -base64 48`,
    }),
  ),
  ALLOWED_ORIGINS: listed.refine((origins) => origins.every(isOrigin), {
    error: 'ALLOWED_ORIGINS must be origins like https://pages.example, without a path, separated by commas.',
  }),
  MAP_TILES: orNull(
    z.string().refine(isTileAddress, {
      error: 'MAP_TILES must be an address like https://tiles.example/{z}/{x}/{y}.png.',
    }),
  ),
  MAP_ATTRIBUTION: z.string().max(200, { error: 'MAP_ATTRIBUTION must have at most 200 characters.' }),
  LOG_LEVEL: z.enum(logLevels, { error: `LOG_LEVEL must be one of ${logLevels.join(', ')}.` }),
  NODE_ENV: z.string(),
  VITE_APP_ENV: z.enum(['staging', 'production'], { error: 'VITE_APP_ENV must be staging or production.' }),
  VITE_API_HOST_PRODUCTION: hostSetting('VITE_API_HOST_PRODUCTION'),
  VITE_API_HOST_STAGING: hostSetting('VITE_API_HOST_STAGING'),
});

/** The addresses of other servers, whose settings the declarations name. */
const restHostsIn = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(env).flatMap(([name, host = '']) =>
    name.startsWith('VITE_REST_') && host.trim() ? [host.trim()] : [],
  );

/** Reads and checks every setting once. An empty value counts as unset. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigReading {
  const given = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, (env[name] ?? '').trim() || (defaults[name] ?? '')]),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) return { ok: false, issues: parsed.error.issues.flatMap(sentences) };
  const { data } = parsed;
  const isProduction = data.NODE_ENV === 'production';
  if (isProduction && data.DATABASE_URL !== null && data.JWT_SECRET === null) {
    return {
      ok: false,
      issues: ['JWT_SECRET is required with DATABASE_URL in production, the same for every process.'],
    };
  }
  return {
    ok: true,
    config: {
      host: data.HOST,
      port: data.PORT,
      publicUrl: data.PUBLIC_URL,
      publicCalls: data.PUBLIC_CALLS,
      trustProxyHops: data.TRUST_PROXY,
      dataDir: data.DATA_DIR,
      minFreeBytes: data.MIN_FREE_MB * MB,
      databaseUrl: data.DATABASE_URL,
      seed: data.SEED === '' ? (data.DATABASE_URL === null ? 'demo' : 'none') : data.SEED,
      seedUsers: data.SEED_USERS,
      adminEmail: data.ADMIN_EMAIL,
      adminPassword: data.ADMIN_PASSWORD,
      privilegedAccounts: data.PRIVILEGED_ACCOUNTS,
      jwtSecret: data.JWT_SECRET,
      allowedOrigins: data.ALLOWED_ORIGINS,
      apiHost: data.VITE_APP_ENV === 'production' ? data.VITE_API_HOST_PRODUCTION : data.VITE_API_HOST_STAGING,
      restHosts: restHostsIn(env),
      mapTiles: data.MAP_TILES === null ? null : { url: data.MAP_TILES, attribution: data.MAP_ATTRIBUTION },
      logLevel: data.LOG_LEVEL,
      isProduction,
    },
  };
}

/** A union reports the branch that was meant one level down. */
function sentences(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'invalid_union') {
    const meant = issue.errors.at(-1) ?? [];
    if (meant.length > 0) return meant.map(({ message }) => message);
  }
  return [issue.message];
}

/** The host goes into the pages' policy: it is a plain one, or the policy would say more than was meant. */
function isTileAddress(text: string): boolean {
  const isAddress = /^https?:\/\/(\{s\}\.)?[\w.-]+(:\d+)?\/[^\s'"<>;]+$/.test(text);
  return isAddress && ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
}

/** Exactly as a browser names it: no path, no usual port, no capitals. */
const isOrigin = (text: string): boolean => isHttpUrl(text) && new URL(text).origin === text;

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
