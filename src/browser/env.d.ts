interface ImportMetaEnv {
  readonly VITE_APP_ENV?: string;
  readonly VITE_API_HOST_PRODUCTION?: string;
  readonly VITE_API_HOST_STAGING?: string;
}
