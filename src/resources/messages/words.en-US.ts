import type { ResourceWords } from '#shared/words.ts';

const languages = { 'en-US': 'English', 'zh-CN': 'Chinese' };

export const words: Readonly<Record<string, ResourceWords>> = {
  outbox: {
    label: 'Messages',
    one: 'Message',
    fields: {
      at: 'When',
      account_number: 'Account no.',
      reservation_id: 'Reservation',
      statement_id: 'Statement',
      template: 'What',
      locale: 'Language',
      data: 'Filled with',
    },
    options: {
      template: {
        'contact-changed-old': 'Contact changed, to the old one',
        'contact-changed-new': 'Contact changed, to the new one',
        'stay-held': 'Stay held',
        'stay-confirmed': 'Stay confirmed',
        'stay-changed': 'Dates of a stay changed',
        'stay-cancelled': 'Stay cancelled',
        'stay-no-show': 'Guest did not come',
        'free-stay-message': 'To an owner about a free stay',
        statement: 'Statement to its owner',
        'statement-revised': 'Revised statement to its owner',
      },
      channel: { email: 'E-mail', sms: 'Text message' },
      locale: languages,
      state: { queued: 'Waiting to be sent' },
    },
  },
};
