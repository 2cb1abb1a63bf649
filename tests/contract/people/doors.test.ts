import { describe, expect, it } from 'vitest';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import type { Answer, CallOptions } from '#tests/support/app.ts';
import { kitEngines } from '#tests/support/engines.ts';
import { type Person, peopleOver } from '#tests/support/people.ts';

/** The administrator calls as the specification lists them, to the letter. */
const SPECIFIED = `
| GET /api/administrators/aggregation | query params, may include a fields list |
| GET /api/administrators/{id} | none |
| POST /api/administrators | admin payload (not shown) |
| PATCH /api/administrators/{id} | not shown |
| GET /api/users/aggregation | query params (user list and pending-approval list) |
| POST /api/auth/register-new-user | multipart |
| PATCH /api/account/{id} | multipart |
| DELETE /api/account/{id} | none |
| GET /api/users/{id} | none |
| PATCH /api/users/{id}/approval-action | action, remark |
| GET /api/account/admin | current admin info |
| GET /api/change-contact-submissions | none |
| PATCH /api/change-contact-submissions/{id} | action, remark |
| PATCH /api/users/{id}/url | url |
| GET /api/users/dormant | none |
| PATCH /api/users/{id}/ban | ban, remark |
| GET /user-mgmt/get-user-list?role= | query only |
| POST /user-mgmt/check-email-available | not shown |
| POST /user-mgmt/ban-user | not shown |
| POST /user-mgmt/change-admin-permission | not shown |
| POST /user-mgmt/reset-user-password | not shown |
| GET /user-mgmt/pending-verify-user?role= | query only |
| POST /user-mgmt/set-vip-status | account_number, is_vip |
| POST /user-mgmt/agent/change-agent-type | account_number, agent_type |
| GET /user-mgmt/get-rider-details?account_number=&user_type= | query only |
| POST /user-mgmt/action-rider-verification | account_number, action, remarks |
| GET /user-mgmt/rider-attendance?account_number=&start_date=&end_date= | query only |
| POST /user-mgmt/edit-rider-details | multipart |
| GET /user-mgmt/search-buyer?search= | query only |
| POST /user-mgmt/agent/change-agent-commission | account_number, commission_rate |
`
  .trim()
  .split('\n')
  .map((line) => line.split('|')[1]?.trim() ?? '');

type Values = Readonly<Record<string, unknown>>;

const form = (values: Readonly<Record<string, string>>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.append(name, value);
  return data;
};

const PICTURE_FREE = { name: 'Made By Form', email: 'form@example.test', phone: '0139990001', role: 'user' };

describe.each(kitEngines)('the calls of the specification over $name', (engine) => {
  const { scene } = peopleOver(engine);

  const submissionOf = (user: Person): Promise<number> =>
    scene.app.store.transaction(async (tx) => {
      const { id: user_id, account_number, name } = user;
      const values = {
        user_id,
        account_number,
        name,
        kind: 'email',
        old_value: user.email,
        new_value: `new-${user.email}`,
      };
      return (await tx.insert(resourceTables['change-contact-submissions'], values))['id'];
    });

  /** One working example for each call: what it needs, what it sends, and what its answer holds. */
  interface Example {
    /** The record of the address, or whatever the body needs. */
    readonly given?: () => Promise<Values>;
    readonly query?: (given: Values) => string;
    readonly body?: (given: Values) => unknown;
    readonly status?: number;
    readonly holds: (given: Values) => unknown;
  }
  const a = (role: 'user' | 'agent' | 'rider') => async () => scene.people.create(role);
  const number = ({ account_number }: Values): Values => ({ account_number });
  const list = (name: string): Example => ({
    holds: () => ({ [name]: expect.any(Array), totalCount: expect.any(Number) }),
  });
  const one =
    (data: Values): Example['holds'] =>
    () => ({ data, audit_id: expect.any(Number) });

  const EXAMPLES: Readonly<Record<string, Example>> = {
    'GET /api/administrators/aggregation': { ...list('administrators'), query: () => '?fields=%5B%22name%22%5D' },
    'GET /api/administrators/{id}': {
      given: () => scene.app.administrator([0]),
      holds: ({ id }) => ({ data: { id, permissions: [0], active: true } }),
    },
    'POST /api/administrators': {
      body: () => ({ name: 'New Hand', email: 'hand@highland.test', password: 'Misty-Valley-42', permissions: [4] }),
      status: 201,
      holds: one({ name: 'New Hand', permissions: [4] }),
    },
    'PATCH /api/administrators/{id}': {
      given: () => scene.app.administrator([0]),
      body: () => ({ name: 'Other Name' }),
      holds: one({ name: 'Other Name' }),
    },
    'GET /api/users/aggregation': { ...list('users'), query: () => '?filter=%7B%22status%22%3A%22pending%22%7D' },
    'POST /api/auth/register-new-user': {
      body: () => form(PICTURE_FREE),
      status: 201,
      holds: one({ name: 'Made By Form', phone: '+60139990001', status: 'pending' }),
    },
    'PATCH /api/account/{id}': {
      given: a('user'),
      body: () => form({ name: 'Changed By Form' }),
      holds: one({ name: 'Changed By Form' }),
    },
    'DELETE /api/account/{id}': { given: a('user'), holds: () => ({ data: null, audit_id: expect.any(Number) }) },
    'GET /api/users/{id}': { given: a('user'), holds: ({ id, email }) => ({ data: { id, email } }) },
    'PATCH /api/users/{id}/approval-action': {
      given: a('user'),
      body: () => ({ action: 'approve', remark: 'Seen.' }),
      holds: one({ status: 'approved', remark: 'Seen.' }),
    },
    'GET /api/account/admin': { holds: () => ({ status: 'success', permissions: expect.any(Array) }) },
    'GET /api/change-contact-submissions': list('change-contact-submissions'),
    'PATCH /api/change-contact-submissions/{id}': {
      given: async () => ({ id: await submissionOf(await scene.people.create()) }),
      body: () => ({ action: 'reject', remark: 'No.' }),
      holds: one({ status: 'rejected', remark: 'No.' }),
    },
    'PATCH /api/users/{id}/url': {
      given: a('agent'),
      body: () => ({ url: 'https://agents.example.test/x' }),
      holds: one({ url: 'https://agents.example.test/x' }),
    },
    'GET /api/users/dormant': list('users'),
    'PATCH /api/users/{id}/ban': {
      given: a('user'),
      body: () => ({ ban: true, remark: 'Smoked.' }),
      holds: one({ banned: true, remark: 'Smoked.' }),
    },
    'GET /user-mgmt/get-user-list': { ...list('users'), query: () => '?role=agent' },
    'POST /user-mgmt/check-email-available': {
      body: () => ({ email: 'nobody-yet@example.test' }),
      holds: () => ({ available: true }),
    },
    'POST /user-mgmt/ban-user': {
      given: a('user'),
      body: (given) => ({ ...number(given), ban: true, remark: 'Smoked.' }),
      holds: one({ banned: true }),
    },
    'POST /user-mgmt/change-admin-permission': {
      given: () => scene.app.administrator([0]),
      body: (given) => ({ ...number(given), permissions: [4, 6] }),
      holds: one({ permissions: [4, 6] }),
    },
    'POST /user-mgmt/reset-user-password': {
      given: a('user'),
      body: number,
      holds: () => ({ link: expect.stringMatching(/^\/reset-password#/), expires_at: expect.any(String) }),
    },
    'GET /user-mgmt/pending-verify-user': { ...list('users'), query: () => '?role=rider' },
    'POST /user-mgmt/set-vip-status': {
      given: a('user'),
      body: (given) => ({ ...number(given), is_vip: true }),
      holds: one({ is_vip: true }),
    },
    'POST /user-mgmt/agent/change-agent-type': {
      given: a('agent'),
      body: (given) => ({ ...number(given), agent_type: 'freelance' }),
      holds: one({ agent_type: 'freelance' }),
    },
    'GET /user-mgmt/get-rider-details': {
      given: a('rider'),
      query: ({ account_number }) => `?account_number=${String(account_number)}&user_type=rider`,
      holds: ({ account_number }) => ({ data: { account_number, documents: [] } }),
    },
    'POST /user-mgmt/action-rider-verification': {
      given: a('rider'),
      body: (given) => ({ ...number(given), action: 'Approved', remarks: 'Papers seen.' }),
      holds: one({ rider_verification: 'approved', remark: 'Papers seen.' }),
    },
    'GET /user-mgmt/rider-attendance': {
      ...list('attendance'),
      given: a('rider'),
      query: ({ account_number }) =>
        `?account_number=${String(account_number)}&start_date=2026-10-01&end_date=2026-10-31`,
    },
    'POST /user-mgmt/edit-rider-details': {
      given: a('rider'),
      body: ({ account_number }) => form({ account_number: String(account_number), vehicle_plate: 'vab 77' }),
      holds: one({ vehicle_plate: 'VAB 77' }),
    },
    'GET /user-mgmt/search-buyer': { ...list('users'), query: () => '?search=person' },
    'POST /user-mgmt/agent/change-agent-commission': {
      given: a('agent'),
      body: (given) => ({ ...number(given), commission_rate: 12.3456 }),
      holds: one({ commission_rate: 12.3456 }),
    },
  };

  const run = async (call: string): Promise<{ answer: Answer; holds: unknown }> => {
    const example = EXAMPLES[call];
    if (!example) throw new Error(`No example for ${call}`);
    const [method = '', path = ''] = call.split(' ');
    const given = (await example.given?.()) ?? {};
    const address = path.replace('{id}', String(given['id'])) + (example.query?.(given) ?? '');
    const options: CallOptions = example.body ? { body: example.body(given) } : {};
    return { answer: await scene.app.call(method, address, options), holds: example.holds(given) };
  };
  const bare = (call: string): string => call.replace(/\?.*$/, '');

  it('are thirty, each with an example', () => {
    expect(SPECIFIED).toHaveLength(30);
    expect(Object.keys(EXAMPLES)).toEqual(SPECIFIED.map(bare));
  });

  it.each(SPECIFIED)('%s', async (call) => {
    const { answer, holds } = await run(bare(call));
    expect(answer.status, answer.text).toBe(EXAMPLES[bare(call)]?.status ?? 200);
    expect(answer.body).toMatchObject(holds as object);
  });

  it.each(SPECIFIED)('%s asks for a session', async (call) => {
    const [method = '', path = ''] = bare(call).split(' ');
    const answer = await scene.app.call(method, path.replace('{id}', '1'), {
      token: null,
      body: method === 'GET' ? undefined : {},
    });
    expect([answer.status, answer.text]).toEqual([401, 'Unauthorized']);
  });
});
