import { describe, expect, test } from 'vitest';
import { ensureFirstAdministrator } from '#server/kit/accounts/first-administrator.ts';
import { isPassword } from '#server/kit/accounts/passwords.ts';
import { logins } from '#server/kit/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { everything } from '#shared/where.ts';
import { FixedClock } from '#tests/support/app.ts';
import { kitEngines } from '#tests/support/engines.ts';

describe.each(kitEngines)('the first administrator over $name', (engine) => {
  test('is made once, with every code, also when two processes start together', async () => {
    const clock = new FixedClock();
    const opened = await engine.open(clock);
    const { store } = opened;
    const asked: string[] = [];
    const ensure = () =>
      ensureFirstAdministrator(
        { store, clock },
        {
          email: 'admin@highland.test',
          password: () => {
            asked.push('password');
            return 'a-password-nobody-guesses';
          },
        },
      );
    const made = await Promise.all([ensure(), ensure()]);
    expect(made.filter((account) => account !== null)).toEqual([
      { account_number: 'M000001', email: 'admin@highland.test', password: 'a-password-nobody-guesses' },
    ]);
    const [row, ...others] = await store.list(resourceTables.administrators, { where: everything });
    expect(others).toEqual([]);
    expect(row).toMatchObject({ active: true, permissions: Array.from({ length: 64 }, (_, code) => code) });
    const login = await store.find(logins, everything);
    expect(await isPassword('a-password-nobody-guesses', String(login?.['password_hash']))).toBe(true);
    const trail = await store.list(resourceTables.audit, { where: everything });
    expect(trail).toHaveLength(1);
    expect(JSON.stringify(trail)).not.toMatch(/nobody-guesses|argon2/);
    const before = asked.length;
    expect(await ensure()).toBeNull();
    expect(asked).toHaveLength(before);
    await opened.close();
  }, 60_000);
});
