import type { Hono } from 'hono';
import { f } from '#shared/field.ts';
import { parseBody } from '#shared/validate.ts';
import { ANSWER_WITHIN_MS, enquiries } from '#resources/enquiries.ts';
import type { Attempts } from '#server/domain/attempts.ts';
import { askFromOutside } from '#server/domain/enquiries.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { AppDeps, AppEnv } from './app-env.ts';
import { readBody } from './body.ts';

/** How many enquiries one address may send in a quarter of an hour. */
const MOST = 5;

const own = enquiries.fields;
const input = {
  name: own.name,
  phone: own.phone,
  email: own.email,
  message: own.message,
  arrival: own.arrival,
  departure: own.departure,
  adults: own.adults,
  children: own.children,
  property_id: own.property_id,
  room_type_id: own.room_type_id,
  nationality: own.nationality,
  locale: own.locale,
  consent: own.consent,
  page_url: own.page_url,
  campaign: own.campaign,
  /** A field that the page hides from people: whatever fills it in is none. */
  website: f.text().optional(),
};

/** What anybody may send us: 201 `{data: {reference, answer_within_minutes}}`. */
export function mountPublicEnquiries(
  app: Hono<AppEnv>,
  { store, clock, attempts }: Pick<AppDeps, 'store' | 'clock'> & { readonly attempts: Attempts },
): void {
  app.post('/api/public/enquiries', async (c) => {
    const { values, isForm } = await readBody(c.req.raw);
    const parsed = parseBody(values, input, 'create', isForm);
    if (!parsed.ok) throw new Refusal('VALIDATION', { issues: parsed.issues, resource: enquiries.name });
    const { website = null, ...asked } = parsed.value;
    const now = clock.now().toISOString();
    const reference = await attempts.run([{ key: `enquiries of ${c.get('ip')}`, failures: MOST }], async () => ({
      // Each one counts, not only those that fail.
      failed: true,
      value: await store.transaction((tx) =>
        askFromOutside(tx, now, { locale: c.get('locale'), ...asked, isSpam: website !== null }),
      ),
    }));
    const answer_within_minutes = ANSWER_WITHIN_MS.late / 60_000;
    return c.json({ data: { reference, answer_within_minutes } }, 201);
  });
}
