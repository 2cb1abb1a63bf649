import { useState, type ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import type { users } from '#resources/people/users.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { prepareAction } from '#admin/crud/action/ActionHere.tsx';
import { ActionModal } from '#admin/crud/action/ActionModal.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { AgentFigures, AgentPapers } from './AgentFigures.tsx';
import { peopleWords } from './words.ts';

const CHANGES = [
  { action: 'agent-type', word: 'agent.type' },
  { action: 'agent-commission', word: 'agent.rate' },
] as const;

/** Type and commission of an agent; the rate keeps all of its digits. */
export function AgentPanel({ resource, row }: PropsOf<typeof users>): ReactNode {
  const t = peopleWords.useT();
  const words = useResourceWords(resource);
  const permissions = usePermissions();
  const [asked, setAsked] = useState<string | null>(null);
  const action = asked === null ? undefined : resource.actions?.[asked];
  const { agent_type: type, commission_rate: rate } = row;
  return (
    <section className="panel" aria-label={t('agent.title')}>
      <div className="panel-top row between">
        <h2>{t('agent.title')}</h2>
        <span className="panel-buttons wrap">
          {CHANGES.filter(({ action: name }) => permissions.canAct(resource, name)).map(({ action: name, word }) => (
            <Button
              key={name}
              isSmall
              data-action={name}
              onPointerEnter={prepareAction}
              onFocus={prepareAction}
              onClick={() => setAsked(name)}
            >
              {t(word)}
            </Button>
          ))}
          <AgentPapers of={row} />
        </span>
      </div>
      <dl className="fields">
        <div>
          <dt>{words.fields['agent_type']}</dt>
          <dd>{typeof type === 'string' ? type : t('agent.unset')}</dd>
        </div>
        <div>
          <dt>{words.fields['commission_rate']}</dt>
          <dd>{typeof rate === 'number' ? t('agent.percent', { rate: String(rate) }) : t('agent.unset')}</dd>
        </div>
        <AgentFigures id={row.id} />
      </dl>
      {asked !== null && action && (
        <ActionModal resource={resource} name={asked} action={action} row={row} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}
