import { compareRevisions, type RevisedSum } from '#shared/revenue/compare-revisions.ts';
import { previewReissue } from '#resources/revenue/calls.ts';
import { ownerStatements } from '#resources/revenue/owner-statements.ts';
import { act } from '#server/kit/commands.ts';
import { rehearse } from '#server/kit/rehearse.ts';
import { serve } from '#server/kit/serve.ts';
import { type OwnerStatement, findStatement } from './statements.ts';

/** Stands nowhere: what is rehearsed is taken back. */
const REASON = 'rehearsed';

/** The act itself, with all it refuses and all it entails, taken back: what it would do cannot be told otherwise than it does it. */
export const reissuePreview = serve(ownerStatements, previewReissue, async ({ kit, tx, bound, context, record }) => {
  const revision = await rehearse(tx, async () => {
    const target = { id: record.id, expected: null, action: 'reissue' };
    await act({ kit, tx, bound, context }, target, { values: { reason: REASON }, isForm: false });
    return findStatement(tx, record);
  });
  if (!revision) throw new Error(`${record.reference} has no revision though one was made`);
  const sums = (pick: (of: OwnerStatement) => number): RevisedSum => ({
    before_sen: pick(record),
    now_sen: pick(revision),
  });
  return {
    data: {
      reference: revision.reference,
      lines: compareRevisions(record.lines, revision.lines),
      opening: sums(({ opening_sen }) => opening_sen),
      payable: sums(({ payable_sen }) => payable_sen),
      carried: sums(({ carried_sen }) => carried_sen),
      problems: revision.problems,
    },
  };
});
