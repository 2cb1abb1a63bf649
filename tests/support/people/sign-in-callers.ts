import { Agent, request } from 'node:http';

export interface Told {
  readonly status: number;
  readonly body: string;
  /** Without the request's own number and the time of day. */
  readonly headers: Readonly<Record<string, unknown>>;
}

export const PER_ADDRESS = 60;

/** Whoever signs in over a socket of the server at this address, from wherever a proxy says. */
export function callers(url: () => string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const post = (body: string, from: string, { cookie = '', path = '/api/auth/login' } = {}): Promise<Told> =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, cookie };
      const sent = request(`${url()}${path}`, { method: 'POST', agent, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.once('end', () => {
          const { date: _date, 'x-request-id': _number, ...told } = answer.headers;
          resolve({ status: answer.statusCode ?? 0, body: text, headers: told });
        });
        answer.once('error', reject);
      });
      sent.once('error', reject);
      sent.end(body);
    });

  const attempt = (email: string, password: string, from: string, cookie?: string): Promise<Told> =>
    post(JSON.stringify({ email, password }), from, cookie === undefined ? {} : { cookie });

  /** What the browser sends back from then on. */
  const cookieOf = ({ headers }: Told): string => String(headers['set-cookie']).split(';')[0] ?? '';

  const useUp = (network: string): Promise<Told[]> =>
    Promise.all(Array.from({ length: PER_ADDRESS }, (_, n) => attempt(`invented.${n}@example.test`, 'wrong', network)));

  return { agent, post, attempt, cookieOf, useUp };
}
