import '#admin/crud/list/list.css';
import './rate-grid.css';
import type { ReactNode } from 'react';
import { IconButton } from '#admin/components/Button.tsx';
import { MonthSelect } from '#admin/components/inputs/MonthSelect.tsx';
import { useNameOf } from '#admin/components/names.tsx';
import { usePageTitle } from '#admin/components/page-title.ts';
import { ScreenHead } from '#admin/crud/list/ScreenHead.tsx';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { moreWords } from '#admin/more-words.ts';
import { readRateGrid } from '#resources/rates/calls.ts';
import { rateDays } from '#resources/rates/rate-days.ts';
import { movePeriod } from '#shared/day.ts';
import type { RateGrid } from '#shared/rates/rate-grid.ts';
import { forgetTypes } from '#shared/resource.ts';
import { RateGridSheet } from './RateGridSheet.tsx';
import { useRateGridPlace } from './use-rate-grid-place.ts';
import { ratesWords } from './words.ts';

/**
 * The rate grid's page: all room types by the days of a month, for one plan or none. The grid itself is
 * `RateGridSheet.tsx`.
 */

const RATE_DAYS = forgetTypes(rateDays);

export function RateGridPage(): ReactNode {
  const t = ratesWords.useT();
  const admin = moreWords.useT();
  const canEdit = usePermissions().can(RATE_DAYS, 'edit');
  const { period, periods, plan, goTo } = useRateGridPlace();
  const given = {
    from: `${period}-01`,
    to: `${movePeriod(period, 1)}-01`,
    ...(plan !== null && { rate_plan_id: plan }),
  };
  const asked = useCall({ of: RATE_DAYS.name, call: readRateGrid, given }, { keepsLast: true });
  usePageTitle(t('grid.title'));
  const at = periods.indexOf(period);
  const turn = (by: number): void => {
    const month = periods[at + by];
    if (month !== undefined) goTo({ month });
  };
  return (
    <div className="rate-grid stack gap-6">
      <ScreenHead resource={RATE_DAYS} title={t('grid.title')} />
      <div className="row gap-4 shrinks">
        <IconButton icon="left" label={t('grid.earlier')} aria-disabled={at <= 0} onClick={() => turn(-1)} />
        <MonthSelect
          aria-label={t('grid.month')}
          months={periods}
          value={period}
          onChoose={(month) => goTo({ month })}
        />
        <IconButton
          icon="right"
          label={t('grid.later')}
          aria-disabled={at === periods.length - 1}
          onClick={() => turn(1)}
        />
        <PlanSelect of={asked.data?.data} plan={plan} onPlan={(id) => goTo({ plan: id })} />
      </div>
      {!canEdit && <p className="muted flush">{t('grid.readOnly')}</p>}
      <Loaded of={asked}>
        {({ data }) =>
          asked.isPlaceholderData ? (
            // Prices of the month before stay here while the next one loads; whoever edits them would paint other nights.
            <p role="status" className="answer-wait">
              {admin('answer.waiting')}
            </p>
          ) : data.rows.length === 0 ? (
            <p>{plan === null ? t('grid.noTypes') : t('grid.noTypesOfPlan')}</p>
          ) : (
            <RateGridSheet key={`${data.from} ${plan ?? ''}`} grid={data} plan={plan} canEdit={canEdit} />
          )
        }
      </Loaded>
    </div>
  );
}

interface PlanSelectProps {
  readonly of: RateGrid | undefined;
  readonly plan: number | null;
  readonly onPlan: (id: string) => void;
}

/** The rate plans that are sold, each under its property. */
function PlanSelect({ of, plan, onPlan }: PlanSelectProps): ReactNode {
  const t = ratesWords.useT();
  const nameOf = useNameOf();
  const { plans = [], houses = [] } = of ?? {};
  const isKnown = plan === null || plans.some(({ id }) => id === plan);
  return (
    <select
      className="control plan-choice"
      aria-label={t('grid.plan')}
      value={plan ?? ''}
      onChange={(event) => onPlan(event.target.value)}
    >
      <option value="">{t('grid.noPlan')}</option>
      {!isKnown && <option value={plan}>{t('grid.otherPlan', { id: plan })}</option>}
      {plans.map((each) => {
        const house = houses.find(({ id }) => id === each.property_id);
        const name = each.company
          ? t('grid.planFor', { plan: nameOf(each), company: nameOf(each.company) })
          : nameOf(each);
        return (
          <option key={each.id} value={each.id}>
            {house && houses.length > 1 ? t('grid.planOf', { plan: name, house: nameOf(house) }) : name}
          </option>
        );
      })}
    </select>
  );
}
