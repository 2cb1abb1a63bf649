import type { HttpBindings } from '@hono/node-server';
import type { Locale } from '#shared/constants.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import type { Product } from '#server/kit/product.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import type { Config } from '#server/platform/process/config.ts';
import type { DiskSpace } from '#server/platform/files/disk-space.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/process/log.ts';
import type { Store } from '#server/platform/database/store.ts';
import type { Wording } from './wording.ts';

/** The settings that the app reads. */
export interface AppConfig extends Pick<
  Config,
  | 'publicUrl'
  | 'publicCalls'
  | 'trustProxyHops'
  | 'privilegedAccounts'
  | 'allowedOrigins'
  | 'apiHost'
  | 'restHosts'
  | 'mapTiles'
> {
  /** Given or generated; signs the tokens. */
  readonly jwtSecret: string;
}

export interface AppDeps {
  readonly product: Product;
  readonly store: Store;
  /** Store of the files that records carry. */
  readonly files: FileStore;
  /** Whether what people write finds room. */
  readonly disk: DiskSpace;
  readonly config: AppConfig;
  readonly log: Log;
  readonly clock: Clock;
  /** The built pages; null where something else serves them. */
  readonly clientDir?: string | null;
}

/** Values that a handler finds at `c.get(…)`. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    locale: Locale;
    ip: string;
    log: Log;
    /** The product's words, by language. */
    wording: Wording;
    /** Addresses that begin with one of these are keys: no log repeats the rest. */
    secretPrefixes: readonly string[];
    /** Headers of every answer, for answers that are written in one go. */
    headers: Readonly<Record<string, string>>;
    /** The answer already has all of its headers. */
    isHeaded: boolean;
    /** Refuses while the disk has no room. Present on every write of a path that needs a session. */
    requireRoom: () => void;
    /** Present on every path that needs a session. */
    context: RequestContext;
  };
}
