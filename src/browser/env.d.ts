interface ImportMetaEnv {
  readonly VITE_APP_ENV?: string;
  readonly VITE_API_HOST_PRODUCTION?: string;
  readonly VITE_API_HOST_STAGING?: string;
  /** Addresses of other servers whose records are declared. */
  readonly [server: `VITE_REST_${string}`]: string | undefined;
}
