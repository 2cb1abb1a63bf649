import assert from 'node:assert/strict';
import { type Hotel, HighlandError } from 'highland/client';

const ASKED = { name: 'Tan Mei Ling', channel: 'whatsapp', phone: '012-345 6789', message: 'Two nights?' } as const;

/** The way of an enquiry, as another program goes it. */
export const enquiries: Readonly<Record<string, (hotel: Hotel) => Promise<void>>> = {
  'numbers enquiries, which wait from the first moment on': async (hotel) => {
    const { data: first } = await hotel.enquiries.create(ASKED);
    const { data: second } = await hotel.enquiries.create(ASKED);
    assert.match(first.reference, /^EQ-\d{6}$/);
    assert.equal(Number(second.reference.slice(3)), Number(first.reference.slice(3)) + 1);
    assert.deepEqual([first.state, first.phone, first.assignee_id], ['new', '+60123456789', null]);
    assert.equal(first.waiting_since, first.created_at);
    const { phone: _phone, ...unreachable } = ASKED;
    await assert.rejects(
      hotel.enquiries.create(unreachable),
      (error) => error instanceof HighlandError && error.errors['phone']?.length === 1,
    );
  },

  'answers one, gives it up and opens it again': async (hotel) => {
    const { data: asked } = await hotel.enquiries.create(ASKED);
    const { data: answered } = await hotel.enquiries.contact(asked.id);
    assert.deepEqual([answered.state, answered.waiting_since], ['contacted', null]);
    await hotel.enquiries.lose(asked.id, { lost_reason: 'no_reply', remark: 'Called three times.' });
    const { data: again } = await hotel.enquiries.reopen(asked.id);
    assert.deepEqual([again.state, again.lost_reason], ['new', null]);
    const { audit } = await hotel.audit.list({
      filter: { resource: 'enquiries', record_id: asked.id, action: 'lose' },
      fields: ['reason'],
    });
    assert.equal(audit[0]?.reason, 'Called three times.');
  },

  'says which acts are possible where one is not': async (hotel) => {
    const { data } = await hotel.enquiries.create(ASKED);
    await assert.rejects(
      hotel.enquiries.reopen(data.id),
      (error) => error instanceof HighlandError && error.code === 'CONFLICT' && error.status === 409,
    );
  },

  'knows to whom one can be given': async (hotel) => {
    const { data } = await hotel.enquiries.choices();
    assert.ok(data.administrators.length > 0);
  },
};
