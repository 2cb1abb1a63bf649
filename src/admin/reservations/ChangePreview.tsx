import { previewChange } from '#resources/reservations/calls.ts';
import type { GivenTo } from '#shared/calls/call.ts';
import type { ReactNode } from 'react';
import { Icon } from '#admin/components/Icon.tsx';
import type { StayPreviewProps } from './stay.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { isDay } from '#shared/day.ts';
import { Alternatives } from './Alternatives.tsx';
import { CODE_PAUSE_MS, useSettled, useStayCall } from './calls.ts';

/** The change that the form describes. */
type Wish = Omit<GivenTo<typeof previewChange>, 'id'>;
import { Conflicts, TwoPrices } from './Outlook.tsx';
import { PlanKept, VoucherLost } from './TermsChange.tsx';
import { reservationsWords } from './words.ts';

type Part = Pick<StayPreviewProps, 'row' | 'input' | 'fill'>;

/** Preview of other days, at the agreed price and at today's. */
export function DatesChange({ row, input, fill }: Part): ReactNode {
  const { arrival, departure } = input;
  const isWhole = typeof arrival === 'string' && typeof departure === 'string' && isDay(arrival) && isDay(departure);
  if (!isWhole || arrival >= departure) return null;
  if (arrival === row.arrival && departure === row.departure) return null;
  return <Change row={row} params={{ arrival, departure }} fill={fill} hasModes />;
}

const PARTY = ['adults', 'children', 'child_ages', 'any_foreign_occupant'] as const;

export function GuestsChange({ row, input, fill }: Part): ReactNode {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- inputs of these fields are checked by the form before they are sent
  const params = Object.fromEntries(PARTY.map((name) => [name, input[name] as string | number | boolean | null]));
  return <Change row={row} params={params} fill={fill} />;
}

/** Preview of a voucher, after a longer pause because a code is wrong until its last letter. */
export function VoucherChange({ row, input: { voucher: code }, fill }: Part): ReactNode {
  const voucher = useSettled(typeof code === 'string' ? code.trim() : '', CODE_PAUSE_MS);
  return voucher === '' ? null : <Change row={row} params={{ voucher }} fill={fill} />;
}

interface ChangeProps extends Pick<Part, 'row' | 'fill'> {
  params: Wish;
  hasModes?: boolean;
}

function Change({ row, params, fill, hasModes = false }: ChangeProps): ReactNode {
  const t = reservationsWords.useT();
  const settled = useSettled(params);
  const answer = useStayCall(previewChange, { ...settled, id: row.id });
  return (
    <div className="preview box" role="status" aria-live="polite">
      <Loaded of={answer}>
        {({ data }) => (
          <>
            {!('voucher' in params) && <Conflicts of={data} />}
            {data.restriction && (
              <p className="preview-no is-refused">
                <Icon name="close" /> {t('change.againstRule', { rule: t(`rule.${data.restriction.kind}`) })}
              </p>
            )}
            {data.voucher_lost && <VoucherLost of={data.voucher_lost} />}
            {data.plan_beyond && <PlanKept of={data.plan_beyond} />}
            {!data.is_free && (
              <Alternatives
                of={data.alternatives}
                onChoose={({ arrival, departure }) => fill({ arrival, departure })}
              />
            )}
            <TwoPrices of={data} hasModes={hasModes} />
          </>
        )}
      </Loaded>
    </div>
  );
}
