import { agentRates } from './agent-rates.ts';
import { attendance } from './attendance.ts';
import { changeContactSubmissions } from './change-contact-submissions.ts';
import { owners } from './owners.ts';
import { users } from './users.ts';

export const declarations = [users, changeContactSubmissions, attendance, owners, agentRates] as const;
