import type { ResourceWords } from '#shared/words.ts';

const reasons = {
  price: 'Too expensive',
  no_availability: 'Nothing free',
  no_reply: 'No reply',
  competitor: 'Went elsewhere',
  other: 'Another reason',
};

/** Words of enquiries. */
export const words: Readonly<Record<string, ResourceWords>> = {
  enquiries: {
    done: {
      take: '{who} took {what} on',
      contact: '{who} answered {what}',
      quote: '{who} made an offer for {what}',
      'offer-sent': '{who} sent the offer of {what}',
      convert: '{who} booked {what}',
      lose: '{who} noted {what} as lost',
      assign: '{who} handed {what} over',
      'follow-up': '{who} planned to follow {what} up',
      spam: '{who} noted {what} as spam',
      reopen: '{who} opened {what} again',
      forget: '{who} took the personal data out of {what}',
    },
    fields: {
      email: 'E-mail',
      property_id: 'Property',
      room_type_id: 'Room type',
      locale: 'Answer in',
      consent: 'May be sent offers',
      page_url: 'Came from page',
      waiting_since: 'Reply',
      touched_at: 'Answered',
      offer_sent_at: 'Offer sent',
      assignee_id: 'Assigned to (no.)',
      assignee_name: 'Assigned to',
      follow_up_on: 'Follow up on',
      offer_until: 'Offer stands until',
      value_sen: 'Value',
      lost_reason: 'Why lost',
      converted_reservation_id: 'Reservation',
      created_at: 'Received',
    },
    options: {
      channel: { web_form: 'Website', whatsapp: 'WhatsApp', email: 'E-mail', chat_assistant: 'Chat' },
      locale: { 'en-US': 'English', 'zh-CN': 'Chinese' },
      lost_reason: reasons,
    },
    views: { offered: 'Offers out', overdue: 'Waiting over a day', mine: 'Mine', 'follow-ups': 'To follow up' },
    empty: {
      unanswered: 'Every enquiry is answered.',
      overdue: 'Nobody has waited longer than a day.',
      'follow-ups': 'Nothing is to be followed up today.',
    },
    actions: {
      take: { label: 'Take it', help: 'It is assigned to you.' },
      'offer-sent': { label: 'Offer sent', help: 'The offer has gone out: the promise is kept.' },
      contact: { label: 'Mark as contacted', help: 'Somebody has answered; the promise is kept.' },
      quote: {
        label: 'Make an offer',
        help: 'The offered stays can be booked at these prices until the offer ends.',
        fields: {
          offer_until: 'Offer stands until',
          quote_1: 'Recommended stay',
          quote_2: 'Second stay',
          quote_3: 'Third stay',
        },
      },
      convert: {
        label: 'Link a reservation',
        help: 'The enquiry is won; the reservation stands behind it.',
        fields: { converted_reservation_id: 'Reservation' },
      },
      lose: {
        label: 'Mark as lost',
        help: 'Nothing comes of it. It can be opened again.',
        fields: { lost_reason: 'Why' },
        options: { lost_reason: reasons },
      },
      assign: { label: 'Assign', fields: { assignee_id: 'Administrator' } },
      'follow-up': {
        label: 'Follow up',
        help: 'It comes back in “To follow up” on that day. Leave it empty to forget it.',
        fields: { follow_up_on: 'On' },
      },
      spam: { label: 'Mark as spam', help: 'It leaves the board and every open view. It can be opened again.' },
      reopen: { label: 'Open again', help: 'It is new once more and waits for an answer from now on.' },
      forget: {
        label: 'Forget this person',
        help: 'Name, phone, e-mail and message are taken out of this enquiry and of all others with the same phone or e-mail. It cannot be undone.',
        fields: { reason: 'Who asked for it, and when' },
      },
    },
  },
};
