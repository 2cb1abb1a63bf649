import { addDays } from '#shared/day.ts';
import { issue } from '#shared/errors.ts';
import { noteHoldingsOf } from '#server/domain/listing/holdings.ts';
import { refuseGap, refuseSecondPackage, resumeBefore } from '#server/domain/packages/assignments.ts';
import { refuseToldAssignment } from '#server/domain/packages/told-terms.ts';
import { lockPackage, monthOf, notePackages, todayOf } from '#server/domain/packages/versions.ts';
import { refuse } from '#server/kit/refusal.ts';
import { recordAfter, serverPart } from '#server/kit/server-part.ts';
import { unitPackages } from './unit-packages.ts';

export const unitPackagesServer = serverPart(unitPackages, {
  async issues(command) {
    if (command.kind === 'remove') return [];
    const { from, to } = recordAfter(command);
    return to !== null && to <= from ? [issue(['to'], 'min', { min: addDays(from, 1) })] : [];
  },

  async before(command) {
    const { kind, tx, context, before, change } = command;
    const month = monthOf(todayOf(context.now));
    if (kind === 'remove') {
      if (before && before.from < month) refuse('unit_package_begun', { from: before.from });
      await refuseToldAssignment(tx, { before, after: null });
      return undefined;
    }
    const wanted = recordAfter(command);
    await refuseToldAssignment(tx, { before, after: wanted });
    if (!before) {
      const { state, name } = await lockPackage(tx, wanted.package_id);
      if (state !== 'active') refuse('package_retired', { name });
    }
    const moved = before && [
      ...('to' in change ? [before.to, wanted.to] : []),
      ...('from' in change && change.from !== before.from ? [before.from, wanted.from] : []),
    ];
    if (moved?.some((day) => day !== null && day < month)) refuse('unit_package_past', { from: month });
    await refuseSecondPackage(tx, wanted);
    return undefined;
  },

  async after(command, after) {
    const { tx, context, before } = command;
    const unit = after ?? before;
    if (!unit) return;
    const resumed = before && after === null ? await resumeBefore(command, before) : undefined;
    await refuseGap(tx, unit.unit_id);
    await noteHoldingsOf(tx, [unit.unit_id], { today: todayOf(context.now) });
    const packages = [before, after, resumed].flatMap((row) => row?.package_id ?? []);
    await notePackages(tx, packages, todayOf(context.now));
  },
});
