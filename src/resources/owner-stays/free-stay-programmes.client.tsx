import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { freeStayProgrammes } from './free-stay-programmes.ts';

const panels = screensOf(() => import('#admin/owner-stays/index.ts'));

export const freeStayProgrammesClient = defineClientPart(freeStayProgrammes, {
  Panels: panels((module) => module.ProgrammePanels),
});
