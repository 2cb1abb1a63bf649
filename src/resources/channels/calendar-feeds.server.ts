import { renewFeedLink } from './calls.ts';
import { serve } from '#server/kit/serve.ts';
import { forgetLinks, makeFeedLink } from '#server/domain/channels/feeds.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { calendarFeeds } from './calendar-feeds.ts';

const renew = serve(calendarFeeds, renewFeedLink, (call) => makeFeedLink(call, call.record.id));

export const calendarFeedsServer = serverPart(calendarFeeds, {
  routes: [renew],
  handlers: { revoke: async () => ({ status: 'revoked', link_made_at: null }) },
  async after({ tx, kind, action, before }) {
    if (before && (kind === 'remove' || action === 'revoke')) await forgetLinks(tx, before.id);
  },
});
