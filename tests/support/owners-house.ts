import { addDays } from '#shared/day.ts';
import { sumSen } from '#shared/money.ts';
import type { PackageTerms } from '#shared/packages/terms.ts';
import { entriesOf } from '#shared/records.ts';
import { type LineCode, type PriceLine, line } from '#shared/rates/line.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/process/log.ts';
import { postLines } from '#server/domain/reservations/money/folio.ts';
import { goOnWithRuns } from '#server/domain/revenue/runs.ts';
import { type Answer, NOW, TestApp } from './app.ts';
import type { Engine } from './engines.ts';
import { type House, insertHouse, insertUnit } from './houses.ts';
import { looseTables as resourceTables } from './loose-tables.ts';
import { insertOwner } from './owners.ts';
import type { Statement } from './worked-month.ts';

/** Owners of a unit, with shares, each from a day until another one. */
export interface OwnedPart {
  readonly share_bp: number;
  readonly from?: string;
  readonly to?: string;
}

export interface OwnedUnit {
  readonly unit_id: number;
  /** In the order in which they were asked for. */
  readonly owners: readonly number[];
}

/** What a stay came to; it was paid in full. */
export interface SoldStay {
  readonly arrival: string;
  readonly departure: string;
  readonly lines: Partial<Readonly<Record<LineCode, number>>>;
  readonly gateway_fee_sen?: number;
  /** Through a channel that collects; `true` for its usual commission, an amount for what its account says. */
  readonly channel?: true | number;
  readonly agent_id?: number;
  /** Called off on the day of arrival. */
  readonly isCancelled?: boolean;
  readonly method?: '01' | '04' | '05';
  /** Of which part was given back to the guest. */
  readonly refund_sen?: number;
}

export interface Bill {
  readonly date: string;
  readonly category: string;
  readonly amount_sen: number;
  readonly kind?: 'expense' | 'extra_income';
  readonly borne_by?: 'owner' | 'host';
}

function expected(answer: Answer, status: number): Answer {
  if (answer.status === status) return answer;
  throw new Error(`Expected ${status}, answered ${answer.status}: ${answer.text}`);
}

const lineOf = ([code, sen]: readonly [LineCode, number]): PriceLine =>
  line({ code, label: { en: code, zh: code }, qty: 1, unit_sen: sen, formula: '', because: [] });

/** A house of owners whose months are made up by a test and settled as any other. */
export class OwnersHouse {
  readonly app: TestApp;
  readonly db: Database;
  readonly house: House;
  private readonly colleague: string;
  private count = 0;

  private constructor(app: TestApp, db: Database, { house, colleague }: { house: House; colleague: string }) {
    this.app = app;
    this.db = db;
    this.house = house;
    this.colleague = colleague;
  }

  static async open(engine: Engine): Promise<OwnersHouse> {
    const app = await TestApp.start(engine);
    const { db } = app.opened;
    if (!db) throw new Error('This engine has no database.');
    const colleague = (await app.administrator(ALL_PERMISSIONS)).token;
    const house = await app.store.transaction(async (tx) => {
      const commission = { source_channel: 'booking_com', commission_bp: 1500, valid_from: '2024-01-01', note: null };
      await tx.insert(resourceTables['channel-commissions'], commission);
      return insertHouse(tx, { units: 0 });
    });
    return new OwnersHouse(app, db, { house, colleague });
  }

  private next(): number {
    this.count += 1;
    return this.count;
  }

  private async do(method: string, path: string, body: object, token?: string): Promise<Answer['body']['data']> {
    const answer = await this.app.call(method, path, { body, ...(token !== undefined && { token }) });
    return expected(answer, method === 'POST' ? 201 : 200).body.data;
  }

  /** An agreement that a second person approved, in force since the day. */
  async agree(terms: PackageTerms, effective_from = '2026-01-01'): Promise<number> {
    const code = `AG-${this.next()}`;
    const made = await this.do('POST', '/api/service-packages', { code, name: `Agreement ${code}` });
    const package_id = Number(made['id']);
    await this.version(package_id, { terms, effective_from });
    return package_id;
  }

  async version(package_id: number, version: { terms: PackageTerms; effective_from: string }): Promise<void> {
    const { id } = await this.do('POST', '/api/package-versions', { package_id, ...version });
    await this.do('PATCH', `/api/package-versions/${String(id)}/approve`, {}, this.colleague);
  }

  /** A unit with owners of its own, and on the agreement from the day on. */
  async unit(
    package_id: number,
    parts: readonly OwnedPart[] = [{ share_bp: 10_000 }],
    from = '2026-01-01',
  ): Promise<OwnedUnit> {
    const { property_id, room_type_id } = this.house;
    const owned = await this.app.store.transaction(async (tx) => {
      const unit_id = await insertUnit(tx, { property_id, room_type_id, number: `OH-${this.next()}` });
      const owners: number[] = [];
      for (const { share_bp, from: since = '2026-01-01', to = null } of parts) {
        const owner_id = await insertOwner(tx);
        await tx.insert(resourceTables.ownerships, { unit_id, owner_id, share_bp, from: since, to, note: null });
        owners.push(owner_id);
      }
      return { unit_id, owners };
    });
    await this.do('PATCH', `/api/service-packages/${package_id}/assign`, { unit_id: owned.unit_id, from });
    return owned;
  }

  /** An agent at so many percent. */
  async agent(commission_rate: number): Promise<number> {
    const at = this.next();
    const person = { name: `Agent ${at}`, email: `agent.${at}@x.test`, phone: `+6012${70_000_000 + at}` };
    const account = { ...person, account_number: `AA-${at}`, role: 'agent', status: 'approved', nationality: 'MYS' };
    return (await this.app.store.transaction((tx) => tx.insert(resourceTables.users, { ...account, commission_rate })))
      .id;
  }

  /** A stay that is over, in one unit or a night in each of several. */
  async sell(units: number | readonly number[], stay: SoldStay): Promise<number> {
    const { property_id, room_type_id } = this.house;
    const { arrival, departure, lines, channel, refund_sen = 0 } = stay;
    const at = this.next();
    const places = typeof units === 'number' ? [units] : units;
    const paid = sumSen(Object.values(lines));
    const end = stay.isCancelled
      ? { status: 'cancelled', cancelled_at: `${arrival}T07:30:00.000Z`, cancel_reason: 'Called off' }
      : {
          status: 'checked_out',
          checked_in_at: `${arrival}T07:30:00.000Z`,
          checked_out_at: `${departure}T03:20:00.000Z`,
        };
    const part = (unit_id: number, night: number) => {
      const from = addDays(arrival, night);
      return { room_type_id, unit_id, arrival: from, departure: addDays(from, 1), pinned: true };
    };
    return this.app.store.transaction(async (tx) => {
      const { id } = await tx.insert(resourceTables.reservations, {
        ...end,
        reference: `OH-26-${at}`,
        guest_code: `OH${at}`,
        guest_name: `Guest ${at}`,
        nationality: 'MYS',
        source_channel: channel === undefined ? 'direct_web' : 'booking_com',
        agent_id: stay.agent_id ?? null,
        channel_commission_sen: typeof channel === 'number' ? channel : null,
        property_id,
        room_type_id,
        unit_id: places[0] ?? null,
        parts: places.length > 1 ? places.map(part) : null,
        arrival,
        departure,
        nights: 1,
        adults: 2,
        children: 0,
        any_foreign_occupant: false,
        ttx_collector: 'operator',
        total_sen: paid,
        paid_sen: paid - refund_sen,
        balance_sen: refund_sen,
        payment_status: 'paid',
      });
      await postLines(
        tx,
        { reservationId: id, day: arrival },
        entriesOf(lines).map(([code, sen]) => lineOf([code, sen ?? 0])),
      );
      const payment = {
        reservation_id: id,
        method: channel === undefined ? (stay.method ?? '04') : '08',
        rounding_sen: 0,
        business_date: arrival,
        received_by: 'Front desk',
        status: 'captured',
      };
      const { gateway_fee_sen = null } = stay;
      const receipt = { ...payment, direction: 'in', amount_sen: paid, gateway_fee_sen, receipt_number: `OH-R-${at}` };
      if (paid > 0) await tx.insert(resourceTables.payments, receipt);
      const back = { ...payment, direction: 'out', amount_sen: refund_sen, receipt_number: `OH-B-${at}` };
      if (refund_sen > 0) await tx.insert(resourceTables.payments, back);
      return id;
    });
  }

  /** A bill of a unit that a second person approved. */
  async bill(unit_id: number, bill: Bill): Promise<number> {
    const facts = { kind: 'expense', description: 'Bill', payee: `Payee ${this.next()}`, unit_id };
    const reason = bill.borne_by && { borne_reason: 'Agreed by telephone' };
    return this.approved({ ...facts, ...bill, ...reason });
  }

  /** An expense that a second person approved. */
  async approved(body: object): Promise<number> {
    const id = Number((await this.do('POST', '/api/expenses', body))['id']);
    await this.do('PATCH', `/api/expenses/${id}/submit`, {});
    await this.do('PATCH', `/api/expenses/${id}/approve`, {}, this.colleague);
    return id;
  }

  /** What an owner pays of what they owe. */
  async receive(
    owner_id: number,
    paid: { readonly received_on: string; readonly amount_sen: number; readonly method?: string },
  ): Promise<number> {
    const body = { owner_id, bank_reference: `FT-${this.next()}`, ...paid };
    return Number((await this.do('POST', '/api/owner-receipts', body))['id']);
  }

  /** Free nights that an owner is granted and paid at once, where a programme pays them; which pay-out it was. */
  async payNights(unit_id: number, owner_id: number, nights: number): Promise<number> {
    const reason = `Wish ${this.next()}`;
    const grant = { owner_id, unit_id, year: 2026, kind: 'grant', nights, reason };
    await this.do('POST', '/api/entitlement-entries', grant);
    const { body } = await this.app.list('entitlement-balances', { filter: { owner_id, unit_id } });
    const [balance] = body['entitlement-balances'] as readonly { id: number }[];
    await this.act('entitlement-balances', balance?.id ?? 0, 'cash-out', { nights, reason });
    const paid = (await this.app.list('cash-outs', { filter: { owner_id }, sort: { id: -1 } })).body['cash-outs'];
    return (paid as readonly { id: number }[])[0]?.id ?? 0;
  }

  /** The company that runs the house, as its letterhead names it. */
  async operator(): Promise<number> {
    const numbers = { registration_number: '202001012345', tax_number: 'C20880050010', msic_code: '55101' };
    const reached = {
      email: 'house@x.test',
      phone: '+60388880000',
      address: '1 Jalan Satu',
      postcode: '55100',
      state_code: '14',
      city: 'KL',
    };
    const body = { name: 'First Hand Sdn Bhd', kind: 'operator', ...numbers, ...reached };
    return Number((await this.do('POST', '/api/companies', body))['id']);
  }

  /** Another name, address and number for the owner, their account and the operator. */
  async rename(owner_id: number, operator_id: number): Promise<void> {
    const { rows } = await this.db.query(`select user_id from owners where id = ${owner_id}`);
    await this.do('PATCH', `/api/account/${String(rows[0]?.['user_id'])}`, { name: 'Another Person' });
    const moved = { address: '9 Lorong Lain', postcode: '10050', city: 'Penang', tax_number: 'IG99999999990' };
    await this.do('PATCH', `/api/owners/${owner_id}`, { legal_name: 'Another Holding', ...moved });
    const other = { name: 'Second Hand Sdn Bhd', name_zh: '次手', address: '2 Jalan Dua', tax_number: 'C20880050099' };
    await this.do('PATCH', `/api/companies/${operator_id}`, other);
  }

  /** Makes the statements of a month by a run, which must settle everybody. */
  async settle(period: string, owner_ids?: readonly number[]): Promise<void> {
    const path = '/api/owner-statements/runs';
    const started = await this.app.call('POST', path, { body: { period, ...(owner_ids && { owner_ids }) } });
    const run = String(expected(started, 202).body.data['run_id']);
    await goOnWithRuns(this.app.store, createLog('silent'), NOW);
    const { body } = await this.app.call('GET', `${path}/${run}`);
    if (body.data['state'] !== 'done') throw new Error(`The run is ${JSON.stringify(body.data)}`);
  }

  async statement(owner_id: number, period: string): Promise<Statement | null> {
    const filter = { owner_id, period, superseded_by: null };
    const { body } = await this.app.list('owner-statements', { filter });
    const [first] = body['owner-statements'] as readonly Statement[];
    return first ?? null;
  }

  act(resource: string, id: number, name: string, body: object = {}): Promise<Answer['body']['data']> {
    return this.do('PATCH', `/api/${resource}/${id}/${name}`, body);
  }

  close(): Promise<void> {
    return this.app.close();
  }
}
