import { isWithin, periodOf, spanInWords } from '#shared/day.ts';
import { ringgit, sumSen } from '#shared/money.ts';
import { sumBorneByHost } from '#shared/packages/free-stay-taxes.ts';
import { freeStayTaxClause } from '#shared/packages/tax-clauses.ts';
import type { TaxTerms } from '#shared/packages/terms.ts';
import { type NamedProgramme, chargesRule } from '#shared/owner-stays/rules-in-words.ts';
import { type PriceLine, type Reason, type Said, reason, sumText } from '#shared/rates/line.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import type { freeStayRequests } from '#resources/owner-stays/free-stay-requests.ts';
import type { payments } from '#resources/reservations/payments.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, is, isGiven, isIn, within } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { readUnitNumbers } from '#server/domain/listing/unit-numbers.ts';
import { ALWAYS, listTermsInForce } from '#server/domain/packages/in-force.ts';
import { listStandingLines } from '#server/domain/reservations/money/folio.ts';
import { reservationLines } from '#server/domain/reservations/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { LedgerEvent } from './ledger.ts';

/** What owners owe for their own stays (cleaning, tax, levies): bills that were put to their statement at check-out. */

interface AskedCharges {
  readonly owner_id: number;
  readonly period: string;
  /** Clauses by which to reckon them in place of those that were agreed. */
  readonly taxes?: TaxTerms | null;
}

export async function listFreeStayCharges(
  reader: Reader,
  { owner_id, period, taxes }: AskedCharges,
): Promise<LedgerEvent[]> {
  const { from, until } = daysOfPeriod(period);
  const requests = await rowsIn(reader, resourceTables['free-stay-requests'], {
    where: all(is('owner_id', owner_id), isGiven('reservation_id')),
    fields: ['reference', 'reservation_id', 'unit_id', 'arrival', 'departure', 'weight', 'programme_id'],
  });
  const stays = requests.flatMap(({ reservation_id }) => (reservation_id === null ? [] : [reservation_id]));
  const charged = await rowsIn(reader, resourceTables.payments, {
    where: all(isIn('reservation_id', stays), is('charged_to', 'owner'), within('business_date', from, until)),
    sort: ['id'],
    fields: ['id', 'reservation_id', 'direction', 'amount_sen', 'business_date', 'receipt_number'],
  });
  if (charged.length === 0) return [];
  const billed = isIn(
    'reservation_id',
    charged.map(({ reservation_id }) => reservation_id),
  );
  const lines = await reader.list(reservationLines, { where: billed, sort: [{ field: 'id', descending: false }] });
  const programmes = await rowsIn(reader, resourceTables['free-stay-programmes'], {
    where: isIn('id', [...new Set(requests.flatMap(({ programme_id }) => programme_id ?? []))]),
  });
  const units = await readUnitNumbers(reader, requests);
  const terms = await listTermsInForce(reader, [...units.keys()], ALWAYS);
  return charged.map((payment) => {
    const request = requests.find((each) => each.reservation_id === payment.reservation_id);
    const agreed =
      request &&
      terms.find((each) => each.unit_id === request.unit_id && isWithin(request.arrival, each.from, each.until));
    return tellCharge(owner_id, {
      payment: { ...payment, day: payment.business_date ?? from },
      request: request && { ...request, unit: units.get(request.unit_id) ?? '' },
      lines: listStandingLines(lines.filter((line) => line.reservation_id === payment.reservation_id)),
      programme: programmes.find(({ id }) => id === request?.programme_id) ?? null,
      taxes: taxes === undefined ? (agreed?.terms.taxes ?? null) : taxes,
    });
  });
}

type BilledLine = Pick<PriceLine, 'code' | 'label' | 'amount_sen'>;

/** The charge as a sum of the bill's lines by code, less what was paid otherwise and what the operator bears. */
function explainBill(
  lines: readonly BilledLine[],
  { charged_sen, host_sen }: { readonly charged_sen: number; readonly host_sen: number },
): { readonly formula: string; readonly because: Reason[] } {
  const codes = [...new Set(lines.map(({ code }) => code))];
  const parts = codes.map((code) => {
    const own = lines.filter((line) => line.code === code);
    return {
      code,
      label: own[0]?.label ?? { en: code, zh: code },
      sen: sumSen(own.map(({ amount_sen }) => amount_sen)),
    };
  });
  const paid_sen = charged_sen - sumSen(parts.map(({ sen }) => sen));
  const shown = [
    ...parts,
    { code: 'PAID', label: { en: 'Settled otherwise', zh: '已另行结清' }, sen: paid_sen },
    { code: 'BORNE', label: { en: 'Borne by the operator', zh: '由运营方承担' }, sen: 0 - host_sen },
  ].filter(({ sen }) => sen !== 0);
  return {
    formula: sumText(shown.map(({ sen }) => sen)),
    because: shown.map(({ code, label, sen }) =>
      reason(code, `${label.en}: ${ringgit(sen)}`, `${label.zh}：${ringgit(sen)}`),
    ),
  };
}

interface FreeStay extends Pick<
  RowOfResource<typeof freeStayRequests>,
  'reference' | 'unit_id' | 'arrival' | 'departure' | 'weight'
> {
  /** The unit’s number. */
  readonly unit: string;
}

/** The unit first, as in the lines of guests’ stays. */
function labelStay(request: FreeStay | undefined): Said {
  if (!request) return { en: 'Free stay', zh: '免费住宿' };
  const { unit, reference, arrival, departure } = request;
  const { en, zh } = spanInWords(arrival, departure);
  return { en: `${unit} · Free stay ${reference} · ${en}`, zh: `${unit} · 免费住宿 ${reference} · ${zh}` };
}

interface Charge {
  readonly payment: Pick<
    RowOfResource<typeof payments>,
    'id' | 'reservation_id' | 'direction' | 'amount_sen' | 'receipt_number'
  > & { readonly day: string };
  readonly request: FreeStay | undefined;
  /** Lines of the stay's bill that stand. */
  readonly lines: readonly BilledLine[];
  readonly programme: NamedProgramme | null;
  /** Of the agreement that the unit was on when the stay began; null where it says nothing of taxes. */
  readonly taxes: TaxTerms | null;
}

export function tellCharge(owner_id: number, { payment, request, lines, programme, taxes }: Charge): LedgerEvent {
  const { id, reservation_id, direction, amount_sen, day, receipt_number } = payment;
  const { weight = 0, unit_id = null } = request ?? {};
  const sign = direction === 'in' ? 1 : -1;
  const host_sen = sumBorneByHost(lines, amount_sen, taxes);
  const of = { reservation_id, unit_id };
  const bill = explainBill(lines, { charged_sen: amount_sen, host_sen });
  return {
    subject: `free-stay-${id}`,
    posted_on: day,
    period: periodOf(day),
    code: 'FREE_STAY',
    label: labelStay(request),
    formula: direction === 'in' ? bill.formula : `−(${bill.formula})`,
    because: [
      ...(programme === null ? [] : [chargesRule(programme)]),
      {
        rule: 'FREE_STAY',
        text: `The room is free for ${weight} of the year’s nights; the rest of the bill ${receipt_number} is the owner’s`,
        text_zh: `房费以年度免费晚数（${weight}）抵免；账单 ${receipt_number} 其余部分由业主承担`,
      },
      ...(taxes === null ? [] : [freeStayTaxClause(taxes)]),
      ...bill.because,
    ],
    parts: [
      { ...of, account: 'owner-payable', owner_id, amount_sen: sign * (amount_sen - host_sen) },
      ...(host_sen === 0 ? [] : [{ ...of, account: 'host-revenue' as const, amount_sen: sign * host_sen }]),
      { ...of, account: 'deposits-held', amount_sen: 0 - sign * amount_sen },
    ],
  };
}
