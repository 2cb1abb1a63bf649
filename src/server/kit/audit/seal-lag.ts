import { everything } from '#shared/where.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { isAbove } from '#server/kit/conditions.ts';
import { auditTable, auditSeals } from '#server/kit/tables.ts';

/** Milliseconds for which the oldest entry has waited for its seal; 0 when none does. */
export async function measureUnsealedMs(reader: Reader, now: Date): Promise<number> {
  const newest = { where: everything, sort: [{ field: 'id', descending: true }], limit: 1 } as const;
  const [seal] = await reader.list(auditSeals, newest);
  const [waiting] = await reader.list(auditTable, {
    where: isAbove('id', seal?.last_id ?? 0),
    sort: [{ field: 'id', descending: false }],
    limit: 1,
  });
  return waiting ? Math.max(0, now.getTime() - Date.parse(waiting.created_at)) : 0;
}
