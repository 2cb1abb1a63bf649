import { listClauses } from '#shared/packages/clauses.ts';
import { briefShare } from '#shared/packages/share-brief.ts';
import type { Said } from '#shared/rates/line.ts';
import type { AgreementHeld, OwnerViewUnit } from '#shared/owner-view/answers.ts';
import type { Ownership } from '#server/domain/listing/ownerships.ts';
import { listTermsInForce } from '#server/domain/packages/in-force.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { is, isIn } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';

/** Units that an owner has, had or will have, a row for each share, with the agreements that held in its days. */

type HeldUnit = Omit<OwnerViewUnit, 'stays'>;

const FAR = '9999-12-31';

export const listShares = (reader: Reader, ownerId: number): Promise<Ownership[]> =>
  rowsIn(reader, resourceTables.ownerships, { where: is('owner_id', ownerId), sort: ['unit_id', 'from'] });

export const sayName = ({ name, name_zh }: { readonly name: string; readonly name_zh: string | null }): Said => ({
  en: name,
  zh: name_zh ?? name,
});

const NAMELESS: Said = { en: '', zh: '' };

/** The agreements of these shares, the newest first. */
async function listAgreements(reader: Reader, shares: readonly Ownership[]): Promise<Map<number, AgreementHeld[]>> {
  const unitIds = [...new Set(shares.map(({ unit_id }) => unit_id))];
  const first = shares.map(({ from }) => from).toSorted()[0] ?? FAR;
  const terms = await listTermsInForce(reader, unitIds, { from: first, until: FAR });
  const versions = await rowsIn(reader, resourceTables['package-versions'], {
    where: isIn('id', [...new Set(terms.map(({ version_id }) => version_id))]),
    fields: ['id', 'name', 'package_id'],
  });
  const packages = await rowsIn(reader, resourceTables['service-packages'], {
    where: isIn('id', [...new Set(versions.map(({ package_id }) => package_id))]),
    fields: ['id', 'name', 'name_zh'],
  });
  return new Map(
    shares.map((share) => [
      share.id,
      terms
        .filter(
          ({ unit_id, from, until }) => unit_id === share.unit_id && share.from < until && from < (share.to ?? FAR),
        )
        .map((each): AgreementHeld => {
          const version = versions.find(({ id }) => id === each.version_id);
          const agreement = packages.find(({ id }) => id === version?.package_id);
          const [clause] = listClauses(each.terms);
          return {
            package: agreement ? sayName(agreement) : NAMELESS,
            version: version?.name ?? '',
            version_id: each.version_id,
            from: each.from > share.from ? each.from : share.from,
            until: each.until === FAR ? share.to : each.until,
            share: { en: clause?.text ?? '', zh: clause?.text_zh ?? '' },
            part: briefShare(each.terms),
          };
        })
        .toReversed(),
    ]),
  );
}

export async function listHeldUnits(reader: Reader, shares: readonly Ownership[]): Promise<readonly HeldUnit[]> {
  const units = await rowsIn(reader, resourceTables.units, {
    where: isIn('id', [...new Set(shares.map(({ unit_id }) => unit_id))]),
    fields: ['id', 'number', 'property_id', 'room_type_id', 'lifecycle', 'housekeeping'],
  });
  const properties = await rowsIn(reader, resourceTables.properties, {
    where: isIn('id', [...new Set(units.map(({ property_id }) => property_id))]),
    fields: ['id', 'name', 'name_zh'],
  });
  const types = await rowsIn(reader, resourceTables['room-types'], {
    where: isIn('id', [...new Set(units.map(({ room_type_id }) => room_type_id))]),
    fields: ['id', 'name', 'name_zh'],
  });
  const agreements = await listAgreements(reader, shares);
  const nameIn = (rows: readonly { id: number; name: string; name_zh: string | null }[], wanted: unknown): Said => {
    const row = rows.find(({ id }) => id === wanted);
    return row ? sayName(row) : NAMELESS;
  };
  return shares.flatMap(({ id, unit_id, share_bp, from, to }): HeldUnit[] => {
    const unit = units.find((each) => each.id === unit_id);
    if (!unit) return [];
    const { number, lifecycle, housekeeping } = unit;
    return [
      {
        unit_id,
        number,
        property: nameIn(properties, unit.property_id),
        room_type: nameIn(types, unit.room_type_id),
        share_bp,
        from,
        to,
        agreements: agreements.get(id) ?? [],
        lifecycle,
        housekeeping,
      },
    ];
  });
}

export const isHeldOn = (day: string, { from, to }: Pick<Ownership, 'from' | 'to'>): boolean =>
  from <= day && (to === null || day < to);

/** Days [from, until). */
export interface DaySpan {
  readonly from: string;
  readonly until: string;
}

/** Days of a share within others; null where there are none. */
export function daysWithin(share: Pick<Ownership, 'from' | 'to'>, { from, until }: DaySpan): DaySpan | null {
  const days = {
    from: share.from > from ? share.from : from,
    until: share.to !== null && share.to < until ? share.to : until,
  };
  return days.from < days.until ? days : null;
}

/** Stands for the house where no owner has the unit. */
const HOUSE = 0;

/** Whose a unit was on some of the days, by its shares. */
export function findOwners(shares: readonly Ownership[], days: DaySpan): readonly number[] {
  const own = shares.filter((share) => daysWithin(share, days) !== null);
  return own.length === 0 ? [HOUSE] : own.map(({ owner_id }) => owner_id);
}
