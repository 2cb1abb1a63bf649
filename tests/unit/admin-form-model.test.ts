import { describe, expect, test } from 'vitest';
import { conflictOf, decide } from '#admin/crud/form/conflict.ts';
import {
  actionStart,
  changedFields,
  draftsOf,
  fieldError,
  isRequiredNow,
  mergeDrafts,
  modelOf,
  readDrafts,
  withoutSecrets,
  type FormModel,
} from '#admin/crud/form/form-model.ts';
import { requestKeyOf } from '#admin/crud/form/request-key.ts';
import { resources } from '#resources/index.ts';
import { houseDay } from '#shared/business-date.ts';
import { f } from '#shared/field.ts';
import { isCreatable } from '#shared/resource.ts';

const fields = {
  name: f.text().min(2),
  email: f.email(),
  rate_sen: f.money().optional(),
  vip: f.boolean().default(false),
  password: f.password().createOnly(),
  status: f.text().managed(),
};
const labels = { name: 'Name', email: 'E-mail', rate_sen: 'Rate', vip: 'VIP', password: 'Password' };
const form = [['name', 'email'], ['rate_sen', 'vip'], ['password'], ['status']];
const create = modelOf({ fields, form }, 'create', labels);
const update = modelOf({ fields, form }, 'update', labels);
const row = { id: 1, version: 3, name: 'Wei Ling', email: 'wei@example.test', rate_sen: 1999, vip: true, status: 'x' };

test('a form shows what its mode may write, and nothing else', () => {
  expect(create.rows).toEqual([['name', 'email'], ['rate_sen', 'vip'], ['password']]);
  expect(update.rows).toEqual([
    ['name', 'email'],
    ['rate_sen', 'vip'],
  ]);
});

test('every generated form has a place for each field its mode needs', () => {
  for (const resource of resources.filter(isCreatable).filter(({ route }) => route)) {
    const model = modelOf(resource, 'create', {});
    const needed = Object.keys(resource.fields).filter(
      (name) => isRequiredNow({ ...model, fields: resource.fields }, name, {}) && !resource.fields[name]?.spec.managed,
    );
    expect(Object.keys(model.fields)).toEqual(expect.arrayContaining(needed));
  }
});

describe('reading', () => {
  test('says what is missing in the sentences of the server, in both languages', () => {
    const drafts = draftsOf(create, null);
    expect(readDrafts(create, drafts, { locale: 'en-US' })).toMatchObject({
      ok: false,
      errors: { name: 'Please enter Name', email: 'Please enter E-mail', password: 'Please enter Password' },
    });
    expect(fieldError(create, { name: 'x' }, { name: 'name', locale: 'zh-CN' })).toBe('Name至少需要 2 个字符');
  });

  test('sends only what differs from the record, brought to its canonical form', () => {
    const drafts = { ...draftsOf(update, row), email: ' New@Example.TEST ', rate_sen: '19.99' };
    expect(readDrafts(update, drafts, { base: row, locale: 'en-US' })).toEqual({
      ok: true,
      body: { email: 'new@example.test' },
    });
  });

  test('empties an optional field with null and refuses to empty a required one', () => {
    const emptied = { ...draftsOf(update, row), rate_sen: '' };
    expect(readDrafts(update, emptied, { base: row, locale: 'en-US' })).toEqual({ ok: true, body: { rate_sen: null } });
    const broken = readDrafts(update, { ...draftsOf(update, row), name: ' ' }, { base: row, locale: 'en-US' });
    expect(broken).toEqual({ ok: false, errors: { name: 'Please enter Name' } });
  });

  test('asks for a remark only where the outcome needs one', () => {
    const decision: FormModel = {
      fields: { action: f.enum({ approve: 'green', reject: 'red' }), remark: f.text().optional() },
      mode: 'input',
      rows: [['remark']],
      labels: { remark: 'Remark' },
      requires: [{ when: { action: 'reject' }, field: 'remark' }],
    };
    const read = (action: string) => readDrafts(decision, { action, remark: '' }, { locale: 'en-US' });
    expect(read('approve')).toEqual({ ok: true, body: { action: 'approve', remark: null } });
    expect(read('reject')).toEqual({ ok: false, errors: { remark: 'Please enter Remark' } });
    expect(fieldError(decision, { action: 'reject', remark: '' }, { name: 'remark', locale: 'en-US' })).toBe(
      'Please enter Remark',
    );
    expect(fieldError(decision, { remark: '' }, { name: 'remark', locale: 'en-US' })).toBeUndefined();
  });
});

describe('a record that changes under a form', () => {
  const base = draftsOf(update, row);

  test('moves fields left alone and leaves typed ones', () => {
    const next = draftsOf(update, { ...row, name: 'Other', rate_sen: 5 });
    const merged = mergeDrafts(update, { drafts: { ...base, email: 'mine@example.test' }, base, next });
    expect(merged).toMatchObject({ taken: ['name', 'rate_sen'], contested: [] });
    expect(merged.drafts).toMatchObject({ name: 'Other', email: 'mine@example.test', rate_sen: '0.05' });
  });

  test('is contested only where both sides wrote different values', () => {
    const current = { ...row, version: 4, name: 'Theirs', vip: false };
    const drafts = { ...base, name: 'Mine', vip: false };
    const conflict = conflictOf(update, { drafts, base: row, current, by: null });
    expect(conflict.contested).toEqual(['name']);
    expect(decide(update, conflict, { name: 'mine' })).toMatchObject({ name: 'Mine', vip: false });
    expect(decide(update, conflict, { name: 'theirs' })).toMatchObject({ name: 'Theirs', vip: false });
  });

  test('is unchanged when an amount is only written differently', () => {
    expect(changedFields(update, { ...base, rate_sen: 'RM 19.99' }, base)).toEqual([]);
  });
});

test('a kept draft carries no password', () => {
  expect(withoutSecrets(create, { name: 'Wei', password: 'secret-secret' })).toEqual({ name: 'Wei' });
});

test('a request keeps its key while its body stays the same', () => {
  const first = requestKeyOf({ name: 'a' }, null);
  expect(requestKeyOf({ name: 'a' }, first)).toBe(first);
  expect(requestKeyOf({ name: 'b' }, first).key).not.toBe(first.key);
});

describe('a file', () => {
  const model = modelOf({ fields: { photo: f.file().optional() }, form: [['photo']] }, 'update', { photo: 'Photo' });
  const photo = { id: 7, name: 'me.jpg', kind: 'image/webp', size: 9, url: '/api/files/7' } as const;
  const base = { id: 1, version: 1, photo };
  const chosen = new File(['x'], 'other.jpg', { type: 'image/jpeg' });
  const sent = (draft: File | typeof photo | null) => readDrafts(model, { photo: draft }, { base, locale: 'en-US' });

  test('that is kept is left alone, also when it was read again', () => {
    expect(draftsOf(model, base)).toEqual({ photo });
    expect(sent({ ...photo })).toEqual({ ok: true, body: {} });
    expect(fieldError(model, { photo }, { name: 'photo', locale: 'en-US' })).toBeUndefined();
  });

  test('is replaced by another and removed by none', () => {
    expect(sent(chosen)).toEqual({ ok: true, body: { photo: chosen } });
    expect(sent(null)).toEqual({ ok: true, body: { photo: null } });
    expect(fieldError(model, { photo: chosen }, { name: 'photo', locale: 'en-US' })).toBeUndefined();
  });

  test('that somebody else replaced meanwhile is contested only where the reader touched it', () => {
    const next = draftsOf(model, { ...base, photo: { ...photo, id: 8 } });
    const merge = (photoNow: File | typeof photo) =>
      mergeDrafts(model, { drafts: { photo: photoNow }, base: draftsOf(model, base), next });
    expect(merge(photo).taken).toEqual(['photo']);
    expect(merge(chosen).contested).toEqual(['photo']);
  });
});

describe('the form of an action', () => {
  const licence = { id: 7, name: 'licence.pdf', kind: 'application/pdf', size: 9, url: '/api/files/7' } as const;
  const rider = { id: 4, vehicle_plate: 'VAB 77', licence_expires_on: '2028-05-31', licence_document: licence };
  const formOf = (action: string): FormModel => {
    const users = resources.find(({ name }) => name === 'users');
    const input = users?.actions?.[action]?.input ?? {};
    return { fields: input, mode: 'input', rows: Object.keys(input).map((name) => [name]), labels: {} };
  };

  test('begins with what the record holds: the rider’s plate, licence and papers', () => {
    const model = formOf('rider-details');
    const drafts = draftsOf(model, actionStart(model, rider));
    const { id: _id, ...shown } = rider;
    expect(drafts).toMatchObject({ identity_number: '', licence_class: '', ...shown });
  });

  test('sends papers again only when others were chosen', () => {
    const model = formOf('rider-details');
    const drafts = draftsOf(model, actionStart(model, rider));
    const body = { vehicle_plate: 'VAB 77', licence_expires_on: '2028-05-31', licence_document: null };
    expect(readDrafts(model, drafts, { locale: 'en-US' })).toMatchObject({ ok: true, body });
    const chosen = new File(['x'], 'new.pdf');
    const read = readDrafts(model, { ...drafts, licence_document: chosen }, { locale: 'en-US' });
    expect(read).toMatchObject({ ok: true, body: { ...body, licence_document: chosen } });
  });

  test('begins the day of what has just happened with the business day, for one and for many', () => {
    const paid = { reference: f.text(), paid_on: f.date().today() };
    const model = modelOf({ fields: paid, form: [['reference', 'paid_on']] }, 'create', {});
    const today = houseDay();
    expect(draftsOf(model, null)).toEqual({ reference: '', paid_on: today });
    expect(draftsOf(model, actionStart(model, null))).toEqual({ reference: '', paid_on: today });
    expect(draftsOf(model, actionStart(model, { id: 1, paid_on: null }))['paid_on']).toBe(today);
    expect(draftsOf(model, actionStart(model, { id: 1, paid_on: '2026-01-05' }))['paid_on']).toBe('2026-01-05');
  });

  test.each(['ban', 'approval-action', 'rider-verification'])(
    'never begins %s with the reason of the last act',
    (name) => {
      const model = formOf(name);
      const reasoned = { id: 4, remark: 'Rude to the staff.', remarks: 'Blurred.' };
      expect(JSON.stringify(draftsOf(model, actionStart(model, reasoned)))).not.toMatch(/Rude|Blurred/);
    },
  );
});
