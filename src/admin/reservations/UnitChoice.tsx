import { previewChange, readCandidates } from '#resources/reservations/calls.ts';
import type { ReactNode } from 'react';
import type { Stay, StayPreviewProps } from './stay.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { houseDay } from '#shared/business-date.ts';
import { isDay } from '#shared/day.ts';
import { useStayCall } from './calls.ts';
import { FreeUnits } from './FreeUnits.tsx';
import { Conflicts, TwoPrices } from './Outlook.tsx';
import { reservationsWords } from './words.ts';

type UnitChoiceProps = Pick<StayPreviewProps, 'row' | 'action' | 'input' | 'fill'>;

/** Units that are free for the whole stay, the least sold first, and the chosen one's conflicts and price. */
export function UnitChoice({ row, action, input, fill }: UnitChoiceProps): ReactNode {
  const t = reservationsWords.useT();
  const answer = useStayCall(readCandidates, { id: row.id });
  const unit = typeof input['unit_id'] === 'number' ? input['unit_id'] : null;
  return (
    <div className="preview box">
      <Loaded of={answer}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{t('units.none')}</p>
          ) : (
            <FreeUnits
              groups={[{ key: 0, label: t('units.free'), units: data }]}
              chosen={unit}
              onChoose={(unit_id) => fill({ unit_id })}
            />
          )
        }
      </Loaded>
      {action === 'move' && unit !== null && unit !== row.unit_id && (
        <Meets row={row} unit={unit} from={input['from']} />
      )}
    </div>
  );
}

function Meets({ row, unit, from: said }: { row: Stay; unit: number; from: unknown }): ReactNode {
  // Past nights of a guest in house keep their unit.
  const here = row.status === 'checked_in' ? houseDay() : null;
  const from = typeof said === 'string' && isDay(said) ? said : here;
  const answer = useStayCall(previewChange, { id: row.id, unit_id: unit, from });
  return (
    <div role="status" aria-live="polite">
      <Loaded of={answer}>
        {({ data }) => (
          <>
            <Conflicts of={data} />
            <TwoPrices of={data} hasModes />
          </>
        )}
      </Loaded>
    </div>
  );
}
