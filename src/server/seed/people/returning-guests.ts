import type { UserRow } from './users.ts';

/** Number of guests who return, few enough to be found again in a list. */
const GUESTS = 24;
const AGENTS = 6;

export type Guest = Pick<UserRow, 'id' | 'name' | 'email' | 'phone' | 'nationality'>;

interface Span {
  readonly arrival: string;
  readonly departure: string;
}

interface Agent {
  readonly agent_id: number | null;
  readonly agent_rate: number | null;
}

export const NOBODY: Agent = { agent_id: null, agent_rate: null };

/** Users who stay here: the first approved ones, each in one place at a time. */
export class DemoGuests {
  private readonly guests: Guest[] = [];
  private readonly agents: Agent[] = [];
  private readonly taken = new Map<number, Span[]>();
  private turn = 0;

  note({ id, name, email, phone, nationality, role, status, banned, commission_rate }: UserRow): void {
    if (status !== 'approved' || banned) return;
    if (role === 'agent' && this.agents.length < AGENTS)
      this.agents.push({ agent_id: id, agent_rate: commission_rate });
    if (role !== 'user' || nationality === null || this.guests.length >= GUESTS) return;
    this.guests.push({ id, name, email, phone, nationality });
  }

  /** The next one who is nowhere else on these nights; null when everybody is. */
  take({ arrival, departure }: Span): Guest | null {
    for (let tried = 0; tried < this.guests.length; tried += 1) {
      const guest = this.guests[(this.turn += 1) % this.guests.length];
      const spans = guest ? (this.taken.get(guest.id) ?? []) : [];
      if (!guest || spans.some((span) => span.arrival < departure && arrival < span.departure)) continue;
      this.taken.set(guest.id, [...spans, { arrival, departure }]);
      return guest;
    }
    return null;
  }

  /** Who sold the stay with this number, and at which rate. */
  agentOf(stay: number): Agent {
    return this.agents[stay % Math.max(1, this.agents.length)] ?? NOBODY;
  }
}
