import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { SEED, tries } from '#tests/support/sampling.ts';
import { TestApp } from '#tests/support/app.ts';
import { EDITED, type Edited, Editor, type Saved } from '#tests/support/editors.ts';
import { engines } from '#tests/support/engines.ts';
import { People } from '#tests/support/people.ts';

const INTERLEAVINGS = tries(200, 500);

/** Few values, so that editors meet in the same field and sometimes in the same value. */
const VALUES: Readonly<Record<Edited, readonly string[]>> = {
  name: ['Aminah', 'Bala', 'Chong', 'Devi'],
  nationality: ['MYS', 'SGP', ''],
  email: ['a', 'b', 'c'],
};

const editor = fc.nat(2);
const typing = fc.constantFrom(...EDITED).chain((field) =>
  fc.record({
    step: fc.constant('type' as const),
    editor,
    field: fc.constant(field),
    value: fc.constantFrom(...VALUES[field]),
  }),
);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ step: fc.constant('load' as const), editor }) },
  { weight: 5, arbitrary: typing },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('refresh' as const), editor }) },
  { weight: 4, arbitrary: fc.record({ step: fc.constant('save' as const), editor }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('all save at once' as const) }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('act' as const), is_vip: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      step: fc.constant('decide' as const),
      editor,
      side: fc.constantFrom('mine' as const, 'theirs' as const, 'later' as const),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const [memory] = engines;
if (!memory) throw new Error('There is no engine.');

describe('several editors of one record', () => {
  let app: TestApp;
  let people: People;
  let staff: { id: number; token: string }[];
  const tally = { saved: 0, conflicts: 0 };
  beforeAll(async () => {
    app = await TestApp.start(memory);
    people = new People(app);
    staff = await Promise.all([1, 2, 3].map(() => app.administrator(ALL_PERMISSIONS)));
  });
  afterAll(() => app.close());

  /** Lets them work, and returns every update that disappeared without anybody having chosen it. */
  async function lost(steps: readonly Step[], isCareful = true): Promise<string[]> {
    const { id } = await people.create();
    await app.call('PATCH', `/api/users/${id}/approval-action`, { body: { action: 'approve' } });
    const editors = staff.map((who) => new Editor(app, who, { record: id, isCareful }));
    for (const each of editors) await each.load();
    const saved: Saved[] = [];
    for (const next of steps) {
      saved.push(...(await take(next, { editors, id })).filter((done) => done !== null));
    }
    tally.saved += saved.length;
    tally.conflicts += editors.reduce((sum, { conflicts }) => sum + conflicts, 0);
    return judge(id, saved);
  }

  async function take(
    next: Step,
    { editors, id }: { editors: readonly Editor[]; id: number },
  ): Promise<(Saved | null)[]> {
    if (next.step === 'all save at once') return Promise.all(editors.map((each) => each.save()));
    if (next.step === 'act') {
      await app.call('PATCH', `/api/users/${id}/vip-status`, { body: { is_vip: next.is_vip } });
      return [];
    }
    const who = editors[next.editor];
    if (!who) return [];
    if (next.step === 'load') await who.load();
    if (next.step === 'refresh') await who.refresh();
    if (next.step === 'decide') who.decide(next.side);
    if (next.step === 'type')
      who.type(next.field, next.field === 'email' ? `${next.value}.${id}@example.test` : next.value);
    return next.step === 'save' ? [await who.save()] : [];
  }

  /** By the trail: nothing was replaced that its replacer did not know, and nothing came to stand that nobody typed. */
  async function judge(id: number, saved: readonly Saved[]): Promise<string[]> {
    const problems: string[] = [];
    const stands = new Map<string, unknown>();
    for (const entry of await app.trail('users', id)) {
      const by = saved.find(({ auditId }) => auditId === entry['id']);
      for (const [name, [old, now]] of Object.entries(entry['changes'] as Record<string, [unknown, unknown]>)) {
        if (!EDITED.some((edited) => edited === name)) continue;
        const field = name as Edited;
        if (stands.has(name) && stands.get(name) !== old) problems.push(`${name}: ${String(old)} came from nowhere`);
        if (by && by.known[field] !== old) problems.push(`${name}: ${String(old)} was replaced unseen`);
        if (by && by.typed[field] !== now) problems.push(`${name}: ${String(now)} was saved and not typed`);
        stands.set(name, now);
      }
      for (const [name, value] of Object.entries(by?.typed ?? {})) {
        if (stands.get(name) !== value)
          problems.push(`${name}: ${String(value)} was typed, acknowledged and not saved`);
      }
    }
    const { data } = (await app.call('GET', `/api/users/${id}`)).body;
    for (const [name, value] of stands) if (data[name] !== value) problems.push(`${name}: ${String(value)} is gone`);
    return problems;
  }

  it(`loses no update that nobody chose to replace, in ${INTERLEAVINGS} random interleavings of three`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), async (steps) => {
        expect(await lost(steps)).toEqual([]);
      }),
      { numRuns: INTERLEAVINGS, seed: SEED | 0 },
    );
    // They did meet, and they did get somewhere.
    expect(tally.conflicts).toBeGreaterThan(INTERLEAVINGS / 4);
    expect(tally.saved).toBeGreaterThan(INTERLEAVINGS);
    process.stdout.write(`${tally.saved} saves, ${tally.conflicts} decided by a person\n`);
  }, 180_000);

  it('would lose one if saves did not say which version they are about', async () => {
    const steps: Step[] = [
      { step: 'type', editor: 0, field: 'name', value: 'Aminah' },
      { step: 'type', editor: 1, field: 'name', value: 'Bala' },
      { step: 'save', editor: 0 },
      { step: 'save', editor: 1 },
    ];
    expect(await lost(steps, false)).toEqual(['name: Aminah was replaced unseen']);
  });

  it('asks a person for the field that both changed, and keeps both where they changed different ones', async () => {
    const { id } = await people.create();
    const [one, other] = staff.map((who) => new Editor(app, who, { record: id }));
    if (!one || !other) throw new Error('Two are needed.');
    await Promise.all([one.load(), other.load()]);
    one.type('name', 'Aminah');
    other.type('name', 'Bala');
    other.type('nationality', 'SGP');
    await one.save();
    expect(await other.save()).toBeNull();
    other.decide('theirs');
    await other.save();
    expect(await people.read({ id })).toMatchObject({ name: 'Aminah', nationality: 'SGP' });
  });
});
