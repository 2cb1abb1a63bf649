import type { ReactNode } from 'react';
import { formatInstant } from '#browser/format.ts';
import type { ActionPreviewProps, PropsOf } from '#admin/components/client-part.ts';
import type { ownerStatements } from '#resources/revenue/owner-statements.ts';
import { ReissuePreview } from './ReissuePreview.tsx';
import { revenueWords } from './words.ts';

type OwnerStatement = PropsOf<typeof ownerStatements>['row'];

/** Shows consequences of an act that its words do not say, before it is confirmed. */
export function StatementPreview({ action, row: { id, sent_at } }: ActionPreviewProps<OwnerStatement>): ReactNode {
  const t = revenueWords.useT();
  if (action === 'reissue') return <ReissuePreview id={id} />;
  if (action !== 'send' || sent_at === null) return null;
  return (
    <p className="is-warned" role="status">
      {t('send.again', { at: formatInstant(sent_at) })}
    </p>
  );
}
