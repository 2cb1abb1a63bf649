import { describe, expect, it } from 'vitest';
import type { Row } from '#admin/components/client-part.ts';
import { movesOf, nextMove } from '#admin/crud/list/board-moves.ts';
import { isPossible } from '#admin/crud/action/possible.ts';
import { enquiries } from '#resources/enquiries/enquiries.ts';
import type { AnyResource } from '#shared/resource.ts';

const resource = enquiries as unknown as AnyResource;
const card = (state: string): Row => ({ id: 1, state });
const movesFrom = (state: string) =>
  movesOf(
    resource,
    card(state),
    Object.entries(resource.actions ?? {}).filter(([, action]) =>
      isPossible(action, { resource, row: card(state) }, null),
    ),
  );

describe('a card', () => {
  it.each([
    ['new', { contacted: 'contact', quoted: 'quote' }],
    ['contacted', { quoted: 'quote', lost: 'lose' }],
    ['quoted', { won: 'convert', lost: 'lose' }],
    ['won', {}],
    ['lost', { new: 'reopen' }],
  ])('that is %s goes where its actions lead', (state, ways) => {
    expect(Object.fromEntries(movesFrom(state).map(({ to, name }) => [to, name]))).toEqual(ways);
  });

  it('goes to the nearest column in a direction that it may enter', () => {
    const next = (state: string, step: 1 | -1) => nextMove({ resource, row: card(state) }, movesFrom(state), step)?.to;
    expect(next('new', 1)).toBe('contacted');
    expect(next('contacted', 1)).toBe('quoted');
    expect(next('contacted', -1)).toBeUndefined();
    expect(next('lost', -1)).toBe('new');
    expect(next('won', 1)).toBeUndefined();
  });
});
