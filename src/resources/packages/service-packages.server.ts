import { assignUnit } from '#server/domain/packages/assignments.ts';
import { countUnits, todayOf } from '#server/domain/packages/versions.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { servicePackages } from './service-packages.ts';

export const servicePackagesServer = serverPart(servicePackages, {
  changesBeside: ({ action }) => action === 'assign',
  handlers: {
    assign: assignUnit,
    async retire({ tx, context, before }) {
      const count = await countUnits(tx, before.id, todayOf(context.now));
      if (count > 0) throw new Refusal('CONFLICT', { message: 'package_used', params: { count } });
      return { state: 'retired' };
    },
  },
});
