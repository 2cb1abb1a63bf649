import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { codeOfError } from './error-code.ts';
import { StartupError } from './startup-error.ts';

/** The places inside `DATA_DIR`. Deleting the whole is a factory reset. */
export interface DataDirectory {
  root: string;
  /** The embedded database's cluster. */
  database: string;
  uploads: string;
  secrets: string;
  adminPassword: string;
}

const MARKER = 'highland.json';
/** Created by the file system at the top of a fresh volume; not a sign that the directory is in use. */
const ignored = new Set(['lost+found']);

/** Makes the directory ours, or says in one sentence why it cannot be. */
export function prepareDataDirectory(path: string): DataDirectory {
  const root = resolve(path);
  try {
    const isNew = makeDirectory(root);
    const marker = join(root, MARKER);
    if (!existsSync(marker)) {
      if (readdirSync(root).some((entry) => !ignored.has(entry))) {
        throw new StartupError(
          `DATA_DIR ${root} holds files that are not Highland's; name an empty directory or one that does not exist yet.`,
        );
      }
      if (!isNew) chmodSync(root, 0o700);
      writeFileSync(marker, `${JSON.stringify({ format: 1 })}\n`, { mode: 0o600 });
    }
    accessSync(root, constants.W_OK);
    mkdirSync(join(root, 'uploads'), { recursive: true, mode: 0o700 });
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`DATA_DIR ${root} cannot be written (${codeOfError(error) ?? String(error)}).`, {
      cause: error,
    });
  }
  return {
    root,
    database: join(root, 'database'),
    uploads: join(root, 'uploads'),
    secrets: join(root, 'secrets.json'),
    adminPassword: join(root, 'admin-password.txt'),
  };
}

/** Node's own recursive mkdir never returns where the system refuses a new folder as missing, as below /proc. */
function makeDirectory(path: string): boolean {
  if (existsSync(path)) return false;
  makeDirectory(dirname(path));
  mkdirSync(path, { mode: 0o700 });
  return true;
}
