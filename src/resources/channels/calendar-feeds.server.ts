import { forgetLinks, makeFeedLink } from '#server/domain/channels/feeds.ts';
import { type ExtraRoute, serverPart } from '#server/kit/server-part.ts';
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
  async after({ tx, kind, action, before }) {
    if (before && (kind === 'remove' || action === 'revoke')) await forgetLinks(tx, before.id);
  },
});
