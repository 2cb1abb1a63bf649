import type { Said } from '#shared/rates/line.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { is } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { resourceTables } from './tables.ts';

/** Name of the company that runs the house, for the head of its papers; null until that company is kept. */
export async function readOperatorName(reader: Reader): Promise<Said | null> {
  const where = is('kind', 'operator');
  const fields = ['name', 'name_zh'] as const;
  const [operator] = await rowsIn(reader, resourceTables.companies, { where, sort: ['id'], fields });
  return operator ? { en: operator.name, zh: operator.name_zh ?? operator.name } : null;
}
