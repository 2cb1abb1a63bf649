import type { IncomingMessage } from 'node:http';

const failures = new WeakMap<IncomingMessage, unknown>();

/** Notes what went wrong with a request on the quick way; the ordinary way says it, without asking again. */
export const noteFailure = (incoming: IncomingMessage, error: unknown): void => void failures.set(incoming, error);

export const failureOf = (incoming: IncomingMessage | undefined): unknown => incoming && failures.get(incoming);
