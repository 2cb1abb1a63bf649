import { describe, expect, it } from 'vitest';
import { DatabaseError, DatabaseUnavailable, sqlState } from '#server/platform/database/database.ts';
import { retryConflicts } from '#server/platform/database/transaction.ts';

const failing = (code: string, times: number): { attempt: () => Promise<string>; count: () => number } => {
  let tried = 0;
  return {
    attempt: async () => {
      tried += 1;
      if (tried <= times) throw new DatabaseError('given up', { code });
      return 'done';
    },
    count: () => tried,
  };
};

describe('work that gave way to other work', () => {
  it.each([sqlState.deadlockDetected, sqlState.serializationFailure])('is tried again after %s', async (code) => {
    const { attempt, count } = failing(code, 2);
    await expect(retryConflicts(attempt)).resolves.toBe('done');
    expect(count()).toBe(3);
  });

  it('is not tried for ever: the caller is told to come back, not that the server is broken', async () => {
    const { attempt, count } = failing(sqlState.deadlockDetected, 99);
    await expect(retryConflicts(attempt)).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(count()).toBe(3);
  });

  it('is not tried again for what would fail again', async () => {
    const { attempt, count } = failing(sqlState.uniqueViolation, 99);
    await expect(retryConflicts(attempt)).rejects.toBeInstanceOf(DatabaseError);
    expect(count()).toBe(1);
  });
});
