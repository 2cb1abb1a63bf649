import { useState, type ReactNode } from 'react';
import { readCandidates } from '#resources/reservations/calls.ts';
import { useStayCall } from '#admin/reservations/calls.ts';
import { FreeUnits } from '#admin/reservations/FreeUnits.tsx';
import { Button } from '#admin/components/Button.tsx';
import { useResource } from '#admin/components/catalogue.ts';
import { Refusal } from '#admin/components/Refusal.tsx';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import type { UnitOfStay } from '#shared/reservations/stay-answers.ts';
import { PressHere, useAct } from './Acts.tsx';
import { leadHere } from './lead-here.ts';
import type { Ends } from './steps.ts';
import { STAYS } from './stay.ts';
import type { Stay } from '#admin/reservations/stay.ts';
import { deskWords } from './words.ts';

/** The desk's means to give a stay its unit, and to say that a unit has been cleaned. */

interface UnitPartProps {
  readonly stay: Stay;
  readonly onDone: () => void;
}

/** Free units, the first of them chosen: ready ones come first, the least sold before the others. */
export function UnitPart({ stay, onDone }: UnitPartProps): ReactNode {
  const t = deskWords.useT();
  const answer = useStayCall(readCandidates, { id: stay.id });
  const [picked, pick] = useState<number | null>(null);
  const { act, isBusy, refusal } = useAct({ resource: STAYS, row: stay, name: 'assign', onDone });
  const give = (unit_id: number | null): void => {
    if (!isBusy) void act({ unit_id, pinned: false, make_room: unit_id === null });
  };
  return (
    <Loaded of={answer}>
      {({ data }) => {
        const free = data.filter(({ unit_id }) => unit_id !== stay.unit_id);
        const chosen = free.find(({ unit_id }) => unit_id === picked) ?? free[0];
        return (
          <form
            ref={leadHere}
            onSubmit={(event) => {
              event.preventDefault();
              give(chosen?.unit_id ?? null);
            }}
          >
            {chosen ? (
              <FreeUnits
                groups={[{ key: 0, label: t('unit.free'), units: free }]}
                chosen={chosen.unit_id}
                onChoose={pick}
              />
            ) : (
              <p>{t('unit.none_free')}</p>
            )}
            <Refusal>{refusal}</Refusal>
            <div className="desk-buttons">
              <Button type="submit" look="primary" aria-disabled={isBusy}>
                {chosen ? t('unit.give', { unit: chosen.number }) : t('unit.room')}
              </Button>
            </div>
          </form>
        );
      }}
    </Loaded>
  );
}

interface CleanPartProps extends Ends {
  readonly unit: UnitOfStay;
}

/** Says that a unit has been cleaned, for whoever may. */
export function CleanPart({ unit, ...ends }: CleanPartProps): ReactNode {
  const t = deskWords.useT();
  const resource = useResource('units');
  if (!resource) return null;
  return (
    <PressHere
      resource={resource}
      row={{ id: unit.unit_id, number: unit.number, housekeeping: 'dirty' }}
      name="housekeeping"
      input={{ housekeeping: 'clean' }}
      label={t('unit.cleanDo', { unit: unit.number })}
      {...ends}
    >
      <p>{t('unit.cleanWhy', { unit: unit.number })}</p>
    </PressHere>
  );
}
