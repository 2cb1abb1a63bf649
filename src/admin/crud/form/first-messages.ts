/** First message of each field from the server's answer. */
export const firstMessages = (errors: unknown): Record<string, string> =>
  typeof errors !== 'object' || errors === null
    ? {}
    : Object.fromEntries(
        Object.entries(errors).map(([name, said]) => [name, String(Array.isArray(said) ? said[0] : said)]),
      );
