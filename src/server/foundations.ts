import type { Config } from '#server/platform/process/config.ts';
import { type DataDirectory, prepareDataDirectory } from '#server/platform/process/data-directory.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/process/log.ts';
import { openEmbedded, openServer } from '#server/platform/database/open-database.ts';
import { keepAdminPassword, keepJwtSecret } from '#server/platform/process/secrets.ts';

/** The first administrator, should there be none yet. */
export interface FirstSignIn {
  readonly email: string;
  /** The configured secret, or one generated and kept on the first call. */
  password(): string;
  /** Tells the person who started the server where the password is; the password itself only when it was just made. */
  passwordHint(): string;
}

/** Parts that stay open for as long as the process runs, while in development the code above them changes. */
export interface Foundations {
  readonly config: Config;
  readonly log: Log;
  readonly directory: DataDirectory;
  readonly database: Database;
  readonly jwtSecret: string;
  readonly firstAdministrator: FirstSignIn;
}

export async function openFoundations(config: Config, log: Log): Promise<Foundations> {
  const directory = prepareDataDirectory(config.dataDir);
  const database =
    config.databaseUrl === null ? await openEmbedded(directory, log) : await openServer(config.databaseUrl, log);
  return {
    config,
    log,
    directory,
    database,
    jwtSecret: config.jwtSecret ?? keepJwtSecret(directory.secrets),
    firstAdministrator: firstAdministrator(config, directory),
  };
}

function firstAdministrator(config: Config, directory: DataDirectory): FirstSignIn {
  let fresh: string | null = null;
  return {
    email: config.adminEmail,
    password() {
      if (config.adminPassword !== null) return config.adminPassword;
      const { password, isFresh } = keepAdminPassword(directory.adminPassword);
      if (isFresh) fresh = password;
      return password;
    },
    passwordHint() {
      if (config.adminPassword !== null) return 'the password in ADMIN_PASSWORD';
      if (fresh !== null) return `the password ${fresh} (kept in ${directory.adminPassword})`;
      return `the password in ${directory.adminPassword}`;
    },
  };
}
