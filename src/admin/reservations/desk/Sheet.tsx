import '#admin/crud/record/record.css';
import './desk.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import { Face } from '#admin/components/Face.tsx';
import { useHotkeys } from '#admin/components/hotkeys.ts';
import { AdminLink, useGo } from '#admin/components/Link.tsx';
import { usePageTitle } from '#admin/components/page-title.ts';
import { RelationTitle } from '#admin/crud/record/RelationLink.tsx';
import { Line } from './Line.tsx';
import type { Stay } from '#admin/reservations/stay.ts';
import type { DeskStep } from './steps.ts';
import { deskWords } from './words.ts';

/**
 * The sheet of one act at the desk: its lines from top to bottom, the means of one of them unfolded, and the act at
 * the end. What the lines say is `shared/reservations/desk-lines.ts`.
 */

interface SheetProps {
  readonly title: string;
  readonly stay: Stay;
  readonly steps: readonly DeskStep[];
  readonly aside: ReactNode;
  /** The act itself, once its lines allow it. */
  readonly finish: ReactNode;
  /** Fetches again what an act has changed. */
  readonly onDone: () => Promise<unknown>;
}

export function Sheet({ title, stay, steps, aside, finish, onDone }: SheetProps): ReactNode {
  const t = deskWords.useT();
  usePageTitle(title);
  const go = useGo();
  const record = `/admin/reservation/${stay.id}`;
  useHotkeys({ Escape: () => go(record) });
  const [chosen, choose] = useState<string | null>();
  const sheet = useRef<HTMLElement>(null);
  const { next } = useNext(sheet);
  const first = steps.flatMap(({ line, means }) => {
    const main = line.state === 'open' ? means.find(({ isMain }) => isMain) : undefined;
    return main ? [`${line.id} ${main.id}`] : [];
  })[0];
  const unfolded = chosen === undefined ? (first ?? null) : chosen;
  const done = async (): Promise<void> => {
    await onDone();
    choose(undefined);
    next();
  };
  const finished = steps.filter(({ line }) => line.state === 'done').length;
  return (
    <article className="desk" aria-label={title} ref={sheet}>
      <header className="desk-head row">
        <AdminLink to={record}>‹ {stay.reference}</AdminLink>
        <div className="record-head line gap-6 shrinks">
          <Face name={stay.guest_name} />
          <div>
            <h1>{title}</h1>
            <Facts stay={stay} />
          </div>
        </div>
        <p className="desk-progress line gap-5 muted flush">
          <span className="line gap-2" aria-hidden="true">
            {steps.map(({ line: { id, state } }) => (
              <i key={id} data-state={state} />
            ))}
          </span>
          {t('progress', { done: finished, all: steps.length })}
        </p>
      </header>
      <div className="record-body record-body-two">
        <div>
          <ol className="desk-lines" aria-label={t('lines')}>
            {steps.map((step, at) => (
              <Line
                key={step.line.id}
                step={step}
                number={at + 1}
                unfolded={unfolded}
                onUnfold={choose}
                onDone={() => void done()}
              />
            ))}
          </ol>
          {finish}
        </div>
        <div className="desk-aside">{aside}</div>
      </div>
    </article>
  );
}

function Facts({ stay }: { stay: Stay }): ReactNode {
  const t = deskWords.useT();
  const { arrival, departure, nights, adults, children, room_type_id, unit_id } = stay;
  const grown = t('adults', { count: adults });
  return (
    <p className="desk-facts wrap muted flush">
      <span>
        {unit_id !== null && <RelationTitle to="units" id={unit_id} />}{' '}
        <RelationTitle to="room-types" id={room_type_id} />
      </span>
      <span>
        {t('when', { from: formatDay(arrival), to: formatDay(departure), nights: t('nights', { count: nights }) })}
      </span>
      <span>{children > 0 ? t('party', { adults: grown, children: t('children', { count: children }) }) : grown}</span>
    </p>
  );
}

const TARGETS = '.desk-means-open :is(input, select, textarea, button), .desk-finish .button-primary';

/** Leads the keyboard on: once an act is done and its form has gone, to the next open line, in the end to the act itself. */
function useNext(sheet: { readonly current: HTMLElement | null }): { next: () => void } {
  const isDue = useRef(false);
  const [, show] = useState(0);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    if (document.activeElement === document.body) sheet.current?.querySelector<HTMLElement>(TARGETS)?.focus();
  });
  return {
    next: () => {
      isDue.current = true;
      show((times) => times + 1);
    },
  };
}
