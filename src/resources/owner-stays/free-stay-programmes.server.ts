import { simulateProgrammeYear } from '#server/domain/owner-stays/simulate.ts';
import { rollProgrammeYear } from '#server/domain/owner-stays/year-roll.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { freeStayProgrammes } from './free-stay-programmes.ts';

export const freeStayProgrammesServer = serverPart(freeStayProgrammes, {
  routes: [rollProgrammeYear, simulateProgrammeYear],
});
