import type { ResourceWords } from '#shared/words.ts';

const dated = { name_zh: 'Name (Chinese)', valid_until: 'Valid until (included)', source_note: 'Source' };

/** Words of holidays, rates, taxes and vouchers. */
export const states = {
  '01': 'Johor',
  '02': 'Kedah',
  '03': 'Kelantan',
  '04': 'Melaka',
  '05': 'Negeri Sembilan',
  '06': 'Pahang',
  '07': 'Pulau Pinang',
  '08': 'Perak',
  '09': 'Perlis',
  '10': 'Selangor',
  '11': 'Terengganu',
  '12': 'Sabah',
  '13': 'Sarawak',
  '14': 'Kuala Lumpur',
  '15': 'Labuan',
  '16': 'Putrajaya',
};

/** The cancellation charge within a sentence: 50% of the first night. */
const penalties = { none: 'free', first_night: 'the first night', percent: 'the room', full: 'the whole room' };

const nights = {
  monday_sen: 'Monday night',
  tuesday_sen: 'Tuesday night',
  wednesday_sen: 'Wednesday night',
  thursday_sen: 'Thursday night',
  friday_sen: 'Friday night',
  saturday_sen: 'Saturday night',
  sunday_sen: 'Sunday night',
};

export const words: Readonly<Record<string, ResourceWords>> = {
  seasons: {
    fields: {
      name_zh: 'Name (Chinese)',
      property_id: 'Property',
      room_type_id: 'Only for room type',
      from: 'First night',
      until: 'Until (day after)',
      adjustment_bp: 'On the base rate (%)',
      adjustment_sen: 'On the base rate (amount)',
      ...nights,
    },
    views: { coming: 'Not over yet' },
  },
  'rate-plans': {
    done: {
      withdraw: '{who} withdrew {what}',
      restore: '{who} restored {what}',
    },
    fields: {
      name_zh: 'Name (Chinese)',
      property_id: 'Property',
      room_type_id: 'Only for room type',
      company_id: 'Negotiated with',
      cancellation_policy_id: 'Cancellation policy',
      prepay: 'Paid ahead',
      deposit_bp: 'Deposit (% of the total)',
      adjustment_bp: 'On each night (%)',
      adjustment_sen: 'On each night (amount)',
      visibility: 'Sold to',
      min_nights: 'Minimum nights',
      max_nights: 'Maximum nights',
      advance_min_days: 'Booked at least (days ahead)',
      advance_max_days: 'Booked at most (days ahead)',
      stay_from: 'Nights from',
      stay_to: 'Nights until',
      book_from: 'Booked from',
      book_to: 'Booked until',
    },
    options: {
      meal: { none: 'Room only', breakfast: 'With breakfast' },
      prepay: { none: 'Nothing', deposit: 'The deposit', full: 'All of it' },
      visibility: {
        public: 'Everybody',
        member: 'Members',
        vip: 'VIP guests',
        agent: 'Agents',
        company: 'Its company',
      },
    },
    views: { active: 'On sale', over: 'Sale over' },
    actions: {
      withdraw: { help: 'Nobody can book it any more. Stays that are booked keep it.' },
      restore: { help: 'It can be booked again.' },
    },
  },
  'cancellation-policies': {
    label: 'Cancellation policies',
    one: 'Cancellation policy',
    fields: {
      name_zh: 'Name (Chinese)',
      tiers: 'Fees by time',
      no_show_penalty: 'Later, or for a no-show',
      no_show_bp: 'Part of it (%)',
      book_from: 'Booked from',
      book_to: 'Booked until',
      stay_from: 'Arrivals from',
      stay_to: 'Arrivals until',
      otherwise_id: 'On other days',
    },
    views: { current: 'In force or to come' },
    options: {
      tiers: penalties,
      no_show_penalty: { none: 'Free', first_night: 'The first night', percent: 'The room', full: 'The whole room' },
    },
  },
  holidays: {
    done: {
      confirm: '{who} confirmed {what}',
      doubt: '{who} marked {what} as unconfirmed',
    },
    fields: {
      name_zh: 'Name (Chinese)',
      name_ms: 'Name (Malay)',
      states: 'Observed in',
      moves_by: 'Its day follows',
      is_replacement: 'Replacement day',
      price_from: 'First dearer night',
      price_nights: 'Dearer nights',
      price_states: 'Prices rise in',
      surcharge_percent: 'Surcharge (%)',
      surcharge_sen: 'Surcharge (fixed)',
      stacking: 'Weekend surcharge',
      min_nights: 'Minimum nights',
      free_stay_blackout: 'No free stays of owners',
      source_note: 'Source',
      ends_on: 'Over after',
    },
    options: {
      states,
      price_states: states,
      kind: { school: 'School holiday' },
      stacking: { replace: 'Replaced', add: 'Added' },
      moves_by: {
        civil: 'The date',
        islamic: 'The Islamic calendar',
        lunisolar: 'The Chinese calendar',
        indian: 'Thaipusam, Wesak or Deepavali',
        easter: 'Easter',
        weekday: 'A weekday of the month',
        once: 'Nothing: it does not come again',
      },
    },
    views: { coming: 'Not over yet', priced: 'With dearer nights' },
    actions: {
      confirm: { help: 'The dates were compared with the gazette.' },
      doubt: { label: 'Mark unconfirmed', help: 'The dates have to be compared with the gazette again.' },
    },
  },
  vouchers: {
    done: {
      withdraw: '{who} withdrew {what}',
      restore: '{who} restored {what}',
    },
    fields: {
      name_zh: 'Name (Chinese)',
      percent: 'Off the room (%)',
      amount_sen: 'Off the room (amount)',
      property_id: 'Only for property',
      min_nights: 'Minimum nights',
      stay_from: 'Nights from',
      stay_to: 'Nights until',
      book_from: 'Booked from',
      book_to: 'Booked until',
      uses: 'Used',
      uses_total: 'Uses in all',
      uses_per_guest: 'Uses by one guest',
    },
    actions: {
      withdraw: { help: 'Nobody can book with it any more. Stays that are booked keep it.' },
      restore: { help: 'It can be booked with again.' },
    },
  },
  'tax-rates': {
    done: {
      replace: '{who} gave {what} a new rate',
    },
    label: 'Tax rates',
    fields: { ...dated, percent: 'Rate (%)' },
    views: { 'open-ended': 'Until further notice' },
    actions: {
      replace: {
        label: 'New rate from a day on',
        help: 'This one ends the day before; nights and bills until then keep it.',
        fields: { from: 'From', source: 'Source', percent: 'Rate (%)' },
      },
    },
  },
  levies: {
    done: {
      confirm: '{who} confirmed {what}',
      replace: '{who} gave {what} a new amount',
    },
    label: 'Levies and tourism tax',
    one: 'Levy',
    fields: {
      ...dated,
      state_code: 'State',
      amount_sen: 'Per room per night',
      absorbed_by_operator: 'Paid by the operator',
      confirmed: 'Confirmed, and charged',
    },
    options: { state_code: states },
    views: { 'open-ended': 'Until further notice', absorbed: 'Paid by the operator', unconfirmed: 'Not charged yet' },
    actions: {
      confirm: {
        help: 'So far it is shown but not charged. Ask the state or the council first: once confirmed, it is charged in every property that names it.',
        fields: { source: 'Who confirmed it' },
      },
      replace: {
        label: 'New rate from a day on',
        help: 'This one ends the day before; nights and bills until then keep it.',
        fields: { from: 'From', source: 'Source', amount_sen: 'Per room per night' },
      },
    },
  },
  'rate-days': {
    label: 'Rates by day',
    one: 'Rate of a day',
    fields: {
      room_type_id: 'Room type',
      price_sen: 'Price',
      min_nights: 'Minimum nights',
      max_nights: 'Maximum nights',
    },
    views: { priced: 'With a price' },
  },
};
