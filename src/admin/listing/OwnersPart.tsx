import { useState, type ReactNode } from 'react';
import { Button, IconButton } from '#admin/components/Button.tsx';
import type { ActionPreviewProps } from '#admin/components/client-part.ts';
import { RelationInput } from '#admin/components/inputs/RelationInput.tsx';
import { useFilled } from '#admin/crud/form/use-filled.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { useRows } from '#admin/crud/record/use-read.ts';
import { ownerships } from '#resources/listing/ownerships.ts';
import type { units } from '#resources/listing/units.ts';
import { houseDay } from '#shared/business-date.ts';
import { isDay } from '#shared/day.ts';
import { WHOLE_BP, sumSen } from '#shared/money.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { listingWords } from './words.ts';

/**
 * All owners of a unit with their shares, a line for each, and what they come to. They begin as those of the day from which they
 * are set, so that whoever changes one share need not know the others.
 */

/** A line is not finished before both are there; the form sends what stands, and the server says what is missing. */
interface Line {
  readonly owner_id: number | null;
  readonly share_bp: number | null;
}

type Props = ActionPreviewProps<RowOfResource<typeof units>>;

export function OwnersPart({ row, action, input, fill }: Props): ReactNode {
  const { from } = input;
  const day = typeof from === 'string' && isDay(from) ? from : houseDay();
  return action === 'set-owners' && <Owners unitId={row.id} day={day} fill={fill} />;
}

interface OwnersProps extends Pick<Props, 'fill'> {
  readonly unitId: number;
  readonly day: string;
}

/** The lines follow the day until the reader has changed one; from then on they are the reader's. */
function Owners({ unitId, day, fill }: OwnersProps): ReactNode {
  const [typed, setTyped] = useState<{ readonly on: string; readonly lines: readonly Line[] } | null>(null);
  const on = typed?.on ?? day;
  const held = useRows<Line>(ownerships.name, {
    filter: { unit_id: unitId, from: { $lte: on }, $or: [{ to: null }, { to: { $gt: on } }] },
    sort: { share_bp: -1, id: 1 },
  });
  return (
    <Loaded of={held}>
      {(rows) => (
        <Lines lines={typed?.lines ?? rows.map(lineOf)} setLines={(lines) => setTyped({ on, lines })} fill={fill} />
      )}
    </Loaded>
  );
}

const lineOf = ({ owner_id, share_bp }: Line): Line => ({ owner_id, share_bp });

const bpOf = (text: string): number | null => (text.trim() === '' ? null : Math.round(Number(text) * 100));

interface LinesProps extends Pick<Props, 'fill'> {
  readonly lines: readonly Line[];
  readonly setLines: (lines: readonly Line[]) => void;
}

function Lines({ lines, setLines, fill }: LinesProps): ReactNode {
  const t = listingWords.useT();
  useFilled(fill, { owners: lines });
  const sum = sumSen(lines.map(({ share_bp }) => share_bp ?? 0));
  const change = (at: number, part: Partial<Line>): void =>
    setLines(lines.map((line, n) => (n === at ? { ...line, ...part } : line)));
  return (
    <fieldset className="bare stack gap-3 below-7" aria-label={t('owners.title')}>
      {lines.map(({ owner_id, share_bp }, at) => (
        // eslint-disable-next-line react/no-array-index-key -- because lines have no identity but their place.
        <div key={at} className="row gap-3">
          <span className="grows">
            <RelationInput
              label={t('owners.owner', { at: at + 1 })}
              spec={ownerships.fields.owner_id.spec}
              value={owner_id === null ? '' : String(owner_id)}
              onChange={(draft) => change(at, { owner_id: typeof draft === 'string' && draft ? Number(draft) : null })}
            />
          </span>
          <span className="line gap-2">
            <input
              className="control number owner-share"
              type="number"
              min={0.01}
              max={100}
              step={0.01}
              aria-label={t('owners.share', { at: at + 1 })}
              value={share_bp === null ? '' : share_bp / 100}
              onChange={(event) => change(at, { share_bp: bpOf(event.target.value) })}
            />
            %
          </span>
          <IconButton
            icon="close"
            label={t('owners.remove', { at: at + 1 })}
            onClick={() => setLines(lines.filter((_line, n) => n !== at))}
          />
        </div>
      ))}
      <div className="row between">
        <Button isSmall onClick={() => setLines([...lines, { owner_id: null, share_bp: restOf(sum) }])}>
          {t('owners.add')}
        </Button>
        <span role="status" className={lines.length > 0 && sum !== WHOLE_BP ? 'is-warned' : 'muted'}>
          {lines.length === 0 ? t('owners.none') : t('owners.sum', { percent: sum / 100 })}
        </span>
      </div>
    </fieldset>
  );
}

const restOf = (sum: number): number | null => (sum < WHOLE_BP ? WHOLE_BP - sum : null);
