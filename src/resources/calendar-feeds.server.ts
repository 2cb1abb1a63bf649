import { forgetLinks, makeFeedLink } from '#server/domain/calendar-feeds.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { type ExtraRoute, serverPart } from '#server/domain/server-part.ts';
import { calendarFeeds } from './calendar-feeds.ts';

const renew: ExtraRoute = {
  method: 'POST',
  path: '/api/calendar-feeds/{id}/renew',
  ability: 'edit',
  summary: 'A new link for the feed, told once; the one before leads nowhere from now on',
  isSecret: true,
  handle: (call) => makeFeedLink(call, Number(call.record?.['id'])),
};

export const calendarFeedsServer = serverPart(calendarFeeds, {
  routes: [renew],
  handlers: { revoke: async () => ({ status: 'revoked', link_made_at: null }) },
  before({ kind, change }) {
    // What a link was nobody knows any more; a new one can be made at any time.
    if (kind === 'undo' && change.status !== undefined) throw new Refusal('CONFLICT', { message: 'not_undoable' });
    return undefined;
  },
  async after({ tx, kind, action, before }) {
    if (before && (kind === 'remove' || action === 'revoke')) await forgetLinks(tx, before.id);
  },
});
