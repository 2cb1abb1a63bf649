import { beforeAll, describe, expect, it } from 'vitest';
import { type Diagnostics, compile } from '#tests/support/compile.ts';

/** What a page asks of a declared list and a declared call, with the one thing that may be wrong in it. */
const page = (where: string, given: string): string => `
import { call } from '#browser/call.ts';
import { useRecords } from '#admin/crud/record/use-records.ts';
import { revealIdentity } from '#resources/people/calls.ts';
import { users } from '#resources/people/users.ts';
export function useProbe(): string {
  const found = useRecords(users, { where: ${where}, sort: { name: 1 }, limit: 5 });
  void call(revealIdentity, ${given}).then((answer) => answer.ok && answer.data.identity_number.trim());
  return found.data?.rows[0]?.name ?? '';
}
`;

const RIGHT = { where: `{ status: 'pending' }`, given: `{ id: 1, reason: 'asked' }` };

describe('what pages ask of declarations', () => {
  let found: Diagnostics;

  beforeAll(async () => {
    found = await compile('browser', {
      'right.ts': page(RIGHT.where, RIGHT.given),
      'field.ts': page(`{ statuss: 'pending' }`, RIGHT.given),
      'value.ts': page(`{ status: 'pendin' }`, RIGHT.given),
      'input.ts': page(RIGHT.where, `{ id: 1, reasons: 'asked' }`),
      'address.ts': page(RIGHT.where, `{ reason: 'asked' }`),
    });
  }, 120_000);

  it('compiles as it is declared', () => expect(found['right.ts']).toEqual([]));

  it.each(['field.ts', 'value.ts', 'input.ts', 'address.ts'])('does not compile with a slip: %s', (file) =>
    expect(found[file]).not.toEqual([]),
  );
});
