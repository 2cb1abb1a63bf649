import { afterAll, beforeAll } from 'vitest';
import { setPassword } from '#server/kit/accounts/accounts.ts';
import { TestApp, cheapHash } from './app.ts';
import type { Engine } from './engines.ts';

export type Person = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly version: number;
  readonly account_number: string;
  readonly email: string;
  readonly phone: string;
};

type Role = 'user' | 'owner' | 'agent' | 'rider';

/** Makes users through the product's own door and lets them in. */
export class People {
  private readonly app: TestApp;
  private count = 0;

  constructor(app: TestApp) {
    this.app = app;
  }

  async create(role: Role = 'user'): Promise<Person> {
    this.count += 1;
    const n = String(this.count).padStart(4, '0');
    const body = { name: `Person ${n}`, email: `person.${n}@example.test`, phone: `+6013000${n}`, role };
    const answer = await this.app.call('POST', '/api/auth/register-new-user', { body });
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
    return answer.body.data as Person;
  }

  async read({ id }: Pick<Person, 'id'>): Promise<Person> {
    return (await this.app.call('GET', `/api/users/${id}`)).body.data as Person;
  }

  /** Approved, with a password, signed in: the token of the session. */
  async signIn({ id, account_number, email }: Person): Promise<string> {
    await this.app.call('PATCH', `/api/users/${id}/approval-action`, { body: { action: 'approve' } });
    const hash = await cheapHash();
    await this.app.store.transaction((tx) => setPassword(tx, account_number, hash));
    return this.app.signIn(email);
  }

  /** Whether the token still opens anything. */
  async isSignedIn(token: string): Promise<boolean> {
    return (await this.app.call('GET', '/api/account/me', { token })).status === 200;
  }
}

interface Scene {
  app: TestApp;
  people: People;
}

/** A product of its own with its people, and what is done to them. */
export function peopleOver(engine: Engine) {
  // Each is set before the first test.
  const scene = {} as Scene;

  beforeAll(async () => {
    scene.app = await TestApp.start(engine);
    scene.people = new People(scene.app);
  }, 60_000);
  afterAll(() => scene.app?.close());

  const act = (user: Pick<Person, 'id'>, action: string, body: unknown, token?: string) =>
    scene.app.call('PATCH', `/api/users/${user.id}/${action}`, { body, ...(token ? { token } : {}) });

  return { scene, act };
}
