import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { is } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import type { Message } from '#server/kit/outbox.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { insertRates } from '#tests/support/houses.ts';
import { type Owned, programme } from '#tests/support/owners.ts';
import { ownersDesk } from '#tests/support/owners-desk.ts';

interface Note {
  readonly by: string;
  readonly text: string;
  readonly from: string;
}

describe.each(domainEngines)('an owner and the house about a free stay over $name', (engine) => {
  let app: TestApp;
  let owned: Owned;
  let id = 0;
  const desk = ownersDesk(() => app);
  const threadOf = async (): Promise<readonly Note[]> => (await desk.read(id))['thread'] as readonly Note[];
  const waiting = async (): Promise<number> => {
    const { body } = await app.list('free-stay-requests', { filter: { is_queried: true } });
    return (body['free-stay-requests'] as readonly unknown[]).length;
  };
  const posted = () => app.store.list(resourceTables.outbox, { where: is('template', 'free-stay-message') });

  beforeAll(async () => {
    app = await TestApp.start(engine);
    await app.store.transaction(insertRates);
    await app.call('POST', '/api/free-stay-programmes', { body: programme() });
    owned = await desk.house();
    await desk.grant(owned, 12);
    ({ id } = await desk.asked(owned, '2026-12-14', '2026-12-16'));
  }, 60_000);
  afterAll(() => app?.close());

  it('waits for an answer once somebody has noted what the owner said', async () => {
    expect(await waiting()).toBe(0);
    await desk.acted(id, 'query', { text: 'May we come at noon?' });
    expect(await waiting()).toBe(1);
    expect(await posted()).toEqual([]);
    expect(await threadOf()).toMatchObject([{ text: 'May we come at noon?', from: 'outside', line: null }]);
  });

  it('is answered by mail in the owner’s language, and waits no longer', async () => {
    await app.store.transaction((tx) => tx.update(resourceTables.owners, hasId(owned.owner_id), { locale: 'zh-CN' }));
    const answer = await desk.act(id, 'write', { text: '可以，中午见。' });
    expect(answer.status, answer.text).toBe(200);
    expect(await waiting()).toBe(0);
    expect((await threadOf()).map(({ from, text }) => [from, text])).toEqual([
      ['outside', 'May we come at noon?'],
      ['house', '可以，中午见。'],
    ]);
    const sent: Message[] = [];
    await app.deliver(async (message) => {
      sent.push(message);
      return true;
    });
    const [letter] = sent.filter(({ template }) => template === 'free-stay-message');
    expect(letter?.to).toMatch(/@x\.test$/);
    expect(letter?.subject).toContain('关于您的免费住宿 FS-');
    expect(letter?.text).toContain('2026年12月14日至2026年12月16日');
    expect(letter?.text).toContain('可以，中午见。');
    // What has gone out stays; what the owner said may have been noted at the wrong stay.
    const undone = await app.call('POST', `/api/audit/${String(answer.body['audit_id'])}/undo`);
    expect([undone.status, undone.body.code]).toEqual([409, 'CONFLICT']);
    const noted = await desk.act(id, 'query', { text: 'Meant for another.' });
    expect((await app.call('POST', `/api/audit/${String(noted.body['audit_id'])}/undo`)).status).toBe(200);
    expect(await threadOf()).toHaveLength(2);
  });

  it('keeps what several write at once, and refuses to say nothing', async () => {
    const colleague = (await app.administrator(ALL_PERMISSIONS)).token;
    const texts = ['One', 'Two', 'Three', 'Four'];
    const before = (await posted()).length;
    const answers = await Promise.all(
      texts.map((text, at) => desk.act(id, 'write', { text }, at % 2 === 0 ? colleague : undefined)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await threadOf()).slice(2).map(({ text }) => text)).toEqual(expect.arrayContaining(texts));
    expect((await posted()).length - before).toBe(4);
    expect((await desk.act(id, 'write', { text: '' })).status).toBe(400);
  });
});
