import { makeKey } from '#client/make-key.ts';

/** Names one request, so that the server acts on it once however often it arrives. */
export interface RequestKey {
  readonly key: string;
  readonly body: string;
}

/** Keeps the key of an unchanged body and makes a new one after a correction, because the server refuses a second body. */
export function requestKeyOf(body: object, previous: RequestKey | null): RequestKey {
  const text = JSON.stringify(body, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
  return previous?.body === text ? previous : { key: makeKey(), body: text };
}
