import type { Hono } from 'hono';
import { f, pick } from '#shared/field.ts';
import { parseBody } from '#shared/validate.ts';
import { ANSWER_WITHIN_MS, enquiries } from '#resources/enquiries/enquiries.ts';
import type { Attempts } from '#server/kit/limiter.ts';
import { askFromOutside } from '#server/domain/enquiries/enquiries.ts';
import { type Answer, once } from '#server/kit/idempotency.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { networkOf } from '#server/platform/process/network.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { AppDeps, AppEnv } from './app-env.ts';
import { DOOR_BYTES, readBody } from './body.ts';
import { json, repeatableBy, strangerAt } from './call.ts';

/** How many enquiries one network may send in a quarter of an hour. */
const MOST = 5;

const own = enquiries.fields;
const input = {
  ...pick(own, 'name', 'phone', 'email', 'message'),
  ...pick(own, 'arrival', 'departure', 'adults', 'children', 'property_id', 'room_type_id'),
  ...pick(own, 'nationality', 'locale', 'consent', 'page_url', 'campaign'),
  /** A field that the page hides from people: whatever fills it in is none. */
  website: f.text().optional(),
};

/** What anybody may send us: 201 `{data: {reference, answer_within_minutes}}`. */
export function mountPublicEnquiries(
  app: Hono<AppEnv>,
  { store, clock, attempts }: Pick<AppDeps, 'store' | 'clock'> & { readonly attempts: Attempts },
): void {
  app.post('/api/public/enquiries', async (c) => {
    const limit = { door: 'enquiries', who: networkOf(c.get('ip')), most: MOST };
    // Who has used theirs up is told so before anything is read; what cannot be read uses none up.
    const refusal = await attempts.refusalOf(limit);
    if (refusal) throw refusal;
    const { values, isForm } = await readBody(c.req.raw, DOOR_BYTES.enquiry);
    const parsed = parseBody(values, input, { mode: 'create', isText: isForm });
    if (!parsed.ok) throw new Refusal('VALIDATION', { issues: parsed.issues, resource: enquiries.name });
    const { website = null, ...asked } = parsed.value;
    const now = clock.now().toISOString();
    const asking = async (tx: Transaction): Promise<Answer> => {
      const reference = await askFromOutside(tx, now, { locale: c.get('locale'), ...asked, isSpam: website !== null });
      return { status: 201, body: { data: { reference, answer_within_minutes: ANSWER_WITHIN_MS.late / 60_000 } } };
    };
    const repeatable = repeatableBy(c, strangerAt(c), values);
    const answer = await attempts.run([limit], async () => ({
      // Each one counts, not only those that fail.
      failed: true,
      value: await store.transaction((tx) => once(tx, repeatable, now, () => asking(tx))),
    }));
    return json(c, answer);
  });
}
