import type { UserRow } from './users.ts';

/** Guests who return: some of the users, few enough that each comes again and again. */
const GUESTS = { least: 24, most: 150, share: 0.12 } as const;
const AGENTS = 6;

export type Guest = Pick<UserRow, 'id' | 'name' | 'email' | 'phone' | 'nationality' | 'created_at'>;

interface Span {
  readonly arrival: string;
  readonly departure: string;
}

interface Booking extends Span {
  /** When it is booked. */
  readonly at: string;
}

interface Agent {
  readonly agent_id: number | null;
  readonly agent_rate: number | null;
}

interface KnownAgent extends Agent {
  readonly since: string;
}

export const NOBODY: Agent = { agent_id: null, agent_rate: null };

/** Users who stay here: the first approved ones and every VIP, each in one place at a time. */
export class DemoGuests {
  private readonly guests: Guest[] = [];
  private readonly agents: KnownAgent[] = [];
  private readonly taken = new Map<number, Span[]>();
  private readonly most: number;
  private turn = 0;

  constructor(users: number) {
    this.most = Math.max(GUESTS.least, Math.min(GUESTS.most, Math.floor(users * GUESTS.share)));
  }

  note(user: UserRow): void {
    const { id, name, email, phone, nationality, role, status, banned, commission_rate, created_at, is_vip } = user;
    if (status !== 'approved' || banned) return;
    if (role === 'agent' && this.agents.length < AGENTS)
      this.agents.push({ agent_id: id, agent_rate: commission_rate, since: created_at });
    if (role !== 'user' || nationality === null || (this.guests.length >= this.most && !is_vip)) return;
    this.guests.push({ id, name, email, phone, nationality, created_at });
  }

  /** The next one who has an account by then and is nowhere else on these nights; null when there is nobody. */
  take({ arrival, departure, at }: Booking): Guest | null {
    for (let tried = 0; tried < this.guests.length; tried += 1) {
      const guest = this.guests[(this.turn += 1) % this.guests.length];
      const spans = guest ? (this.taken.get(guest.id) ?? []) : [];
      if (!guest || guest.created_at > at || spans.some((span) => span.arrival < departure && arrival < span.departure))
        continue;
      this.taken.set(guest.id, [...spans, { arrival, departure }]);
      return guest;
    }
    return null;
  }

  /** An agent with an account at the time of booking, or `NOBODY`: a commission is never earned before it. */
  agentOf(stay: number, at: string): Agent {
    const known = this.agents.filter(({ since }) => since <= at);
    const { agent_id, agent_rate } = known[stay % Math.max(1, known.length)] ?? NOBODY;
    return { agent_id, agent_rate };
  }
}
