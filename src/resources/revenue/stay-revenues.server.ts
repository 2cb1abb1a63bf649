import { monthRevenue } from '#server/domain/revenue/month-so-far.ts';
import { stayLines } from '#server/domain/revenue/stay-lines.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { stayRevenues } from './stay-revenues.ts';

export const stayRevenuesServer = serverPart(stayRevenues, { routes: [stayLines, monthRevenue] });
