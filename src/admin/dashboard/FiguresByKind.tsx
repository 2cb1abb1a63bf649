import { type ReactNode, useState } from 'react';
import { readStored, writeStored } from '#admin/components/stored.ts';
import { moreWords } from '#admin/more-words.ts';
import type { Overview } from '#shared/overview.ts';
import type { AnyResource } from '#shared/resource.ts';
import { OverviewCard } from './OverviewCard.tsx';

const OPEN = 'highland.dashboard.kinds';

interface FiguresProps {
  resources: readonly { readonly resource: AnyResource; readonly overview: Overview }[];
}

/** How many there are of each kind: folded until somebody asks, because no figure of them changes what the day brings. */
export function FiguresByKind({ resources }: FiguresProps): ReactNode {
  const t = moreWords.useT();
  const [isOpen, setIsOpen] = useState(() => readStored(OPEN) !== null);
  return (
    <details
      className="dashboard-kinds"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        setIsOpen(open);
        writeStored(OPEN, open ? 'open' : null);
      }}
    >
      <summary className="tile-head line">
        <h2>{t('dashboard.kinds')}</h2>
      </summary>
      {isOpen && (
        <div className="dashboard-cards above-6">
          {resources.map((props) => (
            <OverviewCard key={props.resource.name} {...props} />
          ))}
        </div>
      )}
    </details>
  );
}
