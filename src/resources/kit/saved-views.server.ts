import { Refusal } from '#server/kit/refusal.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { colleague } from '#server/kit/accounts/colleagues.ts';
import { savedViews } from './saved-views.ts';

export const savedViewsServer = serverPart(savedViews, {
  routes: [colleague],

  before({ kind, context, before }) {
    const { account_number, name } = context.caller;
    if (kind === 'create') return { owner: account_number, owner_name: name };
    // A shared view is usable by all and changed by its owner alone.
    if (before?.owner !== account_number) throw new Refusal('FORBIDDEN', { message: 'not_your_view' });
    return undefined;
  },

  scope: ({ account_number }) => ({ $or: [{ owner: account_number }, { is_shared: true }] }),
});
