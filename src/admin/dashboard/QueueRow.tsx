import '#admin/components/row-acts.css';
import type { ReactNode } from 'react';
import { formatInstant } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { Button } from '#admin/components/Button.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { Face } from '#admin/components/Face.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { renderCell } from '#admin/crud/record/cells.tsx';
import { Became } from '#admin/crud/record/Became.tsx';
import { fieldsOf } from '#admin/crud/record/fields.ts';
import { isEmpty } from '#admin/crud/record/empty.ts';
import { useGaps } from '#admin/crud/action/DecisionBasis.tsx';
import { DecisionButtons } from '#admin/crud/action/DecisionButtons.tsx';
import type { DecisionSide } from '#admin/crud/action/decisions.ts';
import { pathsOf, titleOf } from '#admin/crud/record/use-record.ts';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { ageText } from '#browser/age.ts';
import type { QueueItem } from './queues.ts';

/** An item of the queue: its title, its age, its facts, and the two decisions; on a phone all of it leads to them. */

interface QueueRowProps {
  item: QueueItem;
  now: number;
  onDecide: (item: QueueItem, side: DecisionSide | null) => void;
}

export function QueueRow({ item, now, onDecide }: QueueRowProps): ReactNode {
  const t = moreWords.useT();
  const locale = useLocale();
  const { source, row, since } = item;
  const { resource, name, action, sides } = source;
  const title = titleOf(resource, row);
  const gaps = useGaps({ resource, row, action }).length;
  return (
    // Focusable, because keys move from item to item; Tab reaches the links and buttons inside.
    <li className="queue-item" tabIndex={-1} data-key={item.key}>
      <Face name={title} />
      <h4>
        <AdminLink to={pathsOf(resource).show(row.id)}>{title}</AdminLink>
      </h4>
      <Facts item={item} />
      {gaps > 0 && (
        <span className="queue-gaps line is-warned" title={t('forms.decide.gaps', { count: gaps })}>
          <Icon name="warning" />
          <span className="sr-only">{t('forms.decide.gaps', { count: gaps })}</span>
        </span>
      )}
      <time className="queue-age" dateTime={since} title={t('cell.time', { at: formatInstant(since) })}>
        {ageText(since, now, locale)}
      </time>
      <div className="queue-ways row-acts line">
        <Button
          isSmall
          look="quiet"
          className="queue-look"
          aria-label={t('forms.decide.look', { title })}
          aria-haspopup="dialog"
          onClick={() => onDecide(item, null)}
        >
          {t('forms.decide.see')}
        </Button>
        <DecisionButtons
          resource={resource}
          row={row}
          name={name}
          sides={sides}
          onDecide={(side) => onDecide(item, side)}
        />
      </div>
    </li>
  );
}

/** Facts of the decision in columns, as many as one line holds. Labels are for those who cannot see which column they are in. */
function Facts({ item: { source, row } }: { item: QueueItem }): ReactNode {
  const t = moreWords.useT();
  const { resource, facts } = source;
  const words = useResourceWords(resource);
  const isGiven = (fact: string | readonly string[]): boolean => typeof fact !== 'string' || !isEmpty(row[fact]);
  // No links: what can be done with the row lies over the end of the line.
  const cell = (name: string): ReactNode => renderCell({ resource, row, name }, { t, words, isPlain: true });
  return (
    <dl className="queue-facts wrap gap-7 shrinks">
      {facts.filter(isGiven).map((fact) =>
        typeof fact === 'string' ? (
          <div key={fact}>
            {/* A day by itself could be any. */}
            <dt className={fieldsOf(resource)[fact]?.spec.kind === 'date' ? 'muted' : 'sr-only'}>
              {words.fields[fact]}
            </dt>
            <dd>{cell(fact)}</dd>
          </div>
        ) : (
          <div key={fact.join()} className="fact-change">
            <dt className="sr-only">{t('dashboard.change')}</dt>
            <dd>
              <Became was={cell(fact[0])} becomes={cell(fact[1])} />
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
