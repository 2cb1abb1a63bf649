/** Names one request, so that the server acts on it once however often it arrives. */
export interface RequestKey {
  readonly key: string;
  readonly body: string;
}

const random = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Keeps the key of an unchanged body and makes a new one after a correction, because the server refuses a second body. */
export function requestKeyOf(body: object, previous: RequestKey | null): RequestKey {
  const text = JSON.stringify(body, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
  return previous?.body === text ? previous : { key: random(), body: text };
}
