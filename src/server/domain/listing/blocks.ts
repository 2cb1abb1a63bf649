import type { BlockSummary, ListingFigures } from '#shared/listing/summary.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { isAbove } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';

/** Blocks that are not over, unit by unit, the first to begin first. */
export type OpenBlocks = ReadonlyMap<number, readonly BlockSummary[]>;

export async function openBlocks(reader: Reader, today: string): Promise<OpenBlocks> {
  const rows = await reader.list(resourceTables['unit-blocks'], {
    where: isAbove('to', today),
    sort: [{ field: 'from', descending: false }],
    fields: ['id', 'unit_id', 'kind', 'from', 'to', 'reason'],
  });
  const blocks = new Map<number, BlockSummary[]>();
  for (const { id, unit_id, kind, from, to, reason } of rows) {
    blocks.set(unit_id, [...(blocks.get(unit_id) ?? []), { id, unit_id, kind, from, to, reason }]);
  }
  return blocks;
}

export function countOpenBlocks(
  units: readonly { readonly id: number }[],
  blocks: OpenBlocks,
): Pick<ListingFigures, 'open_blocks' | 'next_block'> {
  const own = units.flatMap(({ id }) => blocks.get(id) ?? []);
  const [first = null, ...others] = own;
  const next_block = others.reduce((next, block) => (next && next.from <= block.from ? next : block), first);
  return { open_blocks: own.length, next_block };
}
