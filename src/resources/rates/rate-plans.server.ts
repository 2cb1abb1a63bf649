import { issue } from '#shared/errors.ts';
import { findTurnedDays } from '#shared/rates/sale-days.ts';
import { refuseOtherHouse } from '#server/domain/rates/seasons.ts';
import { turnedRound } from '#server/kit/ordered-fields.ts';
import { recordAfter, serverPart } from '#server/kit/server-part.ts';
import { ratePlans } from './rate-plans.ts';

const ORDERED = [
  ['min_nights', 'max_nights'],
  ['advance_min_days', 'advance_max_days'],
] as const;

export const ratePlansServer = serverPart(ratePlans, {
  async issues(command) {
    const { visibility, company_id } = recordAfter(command);
    const isCompanyMissing = visibility === 'company' && company_id === null;
    return [
      ...turnedRound(ORDERED, command),
      ...findTurnedDays({ ...command.before, ...command.change }).map((end) => issue([end], 'end_before_start')),
      ...(isCompanyMissing ? [issue(['company_id'], 'required')] : []),
    ];
  },
  async before(command) {
    const { kind, kit, tx, context } = command;
    if (kind !== 'create' && kind !== 'update') return undefined;
    const { company_id, ...plan } = recordAfter(command);
    const isNegotiated = company_id !== null;
    if (kind === 'create') await refuseOtherHouse(tx, plan, ratePlans.name);
    if (kind === 'create' && isNegotiated) await kit.tell('plan negotiated', { tx, context }, { company_id });
    return isNegotiated ? { visibility: 'company' as const } : undefined;
  },
});
