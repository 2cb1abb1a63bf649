import { CLIENT_KINDS } from '#shared/companies/clients.ts';
import { findSenders } from '#resources/reservations/calls.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { rowsWhere } from '#server/kit/conditions.ts';
import { serve } from '#server/kit/serve.ts';

const SHOWN = 8;

const listAgents = (reader: Reader, search: string) =>
  reader.list(resourceTables.users, {
    where: rowsWhere(resourceTables.users, {
      role: 'agent',
      status: { $ne: 'rejected' },
      banned: false,
      $or: [{ name: { $contains: search } }, { account_number: { $contains: search } }],
    }),
    sort: [{ field: 'name', descending: false }],
    limit: SHOWN,
    fields: ['id', 'name', 'account_number'],
  });

const listClients = (reader: Reader, search: string) =>
  reader.list(resourceTables.companies, {
    where: rowsWhere(resourceTables.companies, {
      kind: { $in: CLIENT_KINDS },
      status: 'active',
      $or: [{ name: { $contains: search } }, { name_zh: { $contains: search } }],
    }),
    sort: [{ field: 'name', descending: false }],
    limit: SHOWN,
    fields: ['id', 'name', 'name_zh', 'city'],
  });

export const senders = serve(reservations, findSenders, async ({ tx, input }) => {
  const search = input.search ?? '';
  if (input.kind === 'company') {
    const rows = await listClients(tx, search);
    return { data: rows.map(({ id, name, name_zh, city: about }) => ({ id, name, name_zh, about })) };
  }
  const rows = await listAgents(tx, search);
  return { data: rows.map(({ id, name, account_number: about }) => ({ id, name, name_zh: null, about })) };
});
