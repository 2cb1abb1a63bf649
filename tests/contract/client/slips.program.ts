import { createClient } from 'highland/client';

/** Slips that do not compile; nothing of this is ever run. */
export function slip(): void {
  const hotel = createClient({ url: 'http://highland.test' });
  // @ts-expect-error -- a field to sort by
  void hotel.users.list({ sort: { nam: 1 } });
  // @ts-expect-error -- an option
  void hotel.users.list({ filter: { role: 'agnt' } });
  // @ts-expect-error -- an option among several
  void hotel.users.list({ filter: { role: { $in: ['agnt'] } } });
  // @ts-expect-error -- another kind of value
  void hotel.users.list({ filter: { is_vip: 'yes' } });
  // @ts-expect-error -- a field of a part
  void hotel.users.list({ filter: { $or: [{ rol: 'agent' }] } });
  // @ts-expect-error -- an operator
  void hotel.users.list({ filter: { name: { $like: 'x' } } });
  // @ts-expect-error -- an operator for texts
  void hotel.users.list({ filter: { is_vip: { $contains: 'x' } } });
  // @ts-expect-error -- a field to return
  void hotel.users.list({ fields: ['nme'] });
  // @ts-expect-error -- a field to group by
  void hotel.users.aggregate({ groupBy: ['rol'] });
  // @ts-expect-error -- the sum of texts
  void hotel.users.aggregate({ sum: ['name'] });
  // @ts-expect-error -- an action
  void hotel.users.bann(1, {});
  // @ts-expect-error -- an input left out
  void hotel.users.ban(1, { ban: true });
  // @ts-expect-error -- a field that only actions write
  void hotel.users.update(1, { is_vip: true });

  void hotel.reservations
    .aggregate({ groupBy: [{ field: 'arrival', by: 'month' }], sum: ['total_sen'] })
    .then(({ groups: [group] }): [string | undefined, number | null | undefined] => [
      group?.arrival,
      group?.sum?.total_sen,
    ]);
}
