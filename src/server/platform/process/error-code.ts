/** The code that Node gives an error of the system (`EEXIST`, `ESRCH` …); undefined for any other error. */
export const codeOfError = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
