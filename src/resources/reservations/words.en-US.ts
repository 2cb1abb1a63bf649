import type { ResourceWords } from '#shared/words.ts';

const channels = {
  direct_web: 'Website',
  whatsapp: 'WhatsApp',
  airbnb: 'Airbnb',
  booking_com: 'Booking.com',
  trip_com: 'Trip.com',
  ical: 'Calendar feed',
};

const methods = {
  '01': 'Cash',
  '02': 'Cheque',
  '03': 'Bank transfer',
  '04': 'Credit card',
  '05': 'Debit card',
  '06': 'E-wallet',
  '07': 'Digital bank',
  '08': 'Other',
};

const documents = { mykad: 'MyKad', mypr: 'MyPR', mytentera: 'MyTentera' };
const modes = { keep: 'Keep the price of nights that stay', whole: 'Price the whole stay anew' };
const prices = { price: 'Price' };

/** Words of reservations, guests and payments. */
export const words: Readonly<Record<string, ResourceWords>> = {
  reservations: {
    fields: {
      guest_name: 'Guest',
      guest_email: 'E-mail',
      guest_phone: 'Phone',
      lead_guest_id: 'Account of the guest',
      guest_locale: 'Language of messages',
      source_channel: 'Source',
      channel_ref: 'Reference of the channel',
      agent_id: 'Agent',
      eta: 'Expected at',
      property_id: 'Property',
      room_type_id: 'Room type',
      unit_id: 'Unit',
      parts: 'Rooms by night',
      unit_number: 'Unit number',
      owner_id: 'Owner of the unit',
      is_vip: 'VIP guest',
      stay: 'Stay overlaps',
      is_partly_placed: 'Only some nights have a unit',
      is_pinned: 'Pinned to its unit',
      moves_on: 'Changes rooms on',
      any_foreign_occupant: 'Foreign guest',
      ttx_collector: 'Tourism tax taken by',
      ttx_note: 'Shown or said about the tourism tax',
      channel_markup_percent: 'Channel markup (%)',
      total_sen: 'Total',
      paid_sen: 'Paid',
      child_ages: 'Ages of the children',
      balance_sen: 'Balance',
      deposit_sen: 'Deposit',
      rounding_sen: 'Rounding of cash',
      deposit_waived: 'Why confirmed without a deposit',
      voucher_id: 'Voucher',
      hold_expires_at: 'Held until',
      cancellation_fee_sen: 'Cancellation fee',
    },
    inputs: {
      lead_guest: 'Guest',
      'lead_guest.full_name': 'Name of the guest',
      'lead_guest.email': 'E-mail of the guest',
      'lead_guest.phone': 'Phone of the guest',
      'lead_guest.nationality': 'Nationality of the guest',
      voucher: 'Voucher',
      quote_id: 'Quote',
      enquiry_id: 'Enquiry',
      override_reason: 'Why although a rule of the house is against it',
      waive_reason: 'Why without a deposit',
    },
    options: {
      guest_locale: { 'en-US': 'English', 'zh-CN': 'Chinese' },
      source_channel: channels,
      status: { checked_in: 'In house', no_show: 'No-show' },
      payment_status: { deposit: 'Deposit paid' },
    },
    views: {
      current: 'Current and coming',
      arrivals: 'Arrivals today',
      departures: 'Departures today',
      overdue: 'Should have left',
      late: 'Late',
      'in-house': 'In house',
      moves: 'Room changes today',
    },
    actions: {
      confirm: {
        help: 'The nights are sold and their prices stand. A hold that ran out takes its nights again, if they are still free.',
        fields: { waive_reason: 'Why without a deposit' },
      },
      accept: {
        label: 'Take in',
        help: 'The stay takes its nights, here or in another room.',
        fields: { room_type_id: 'Room type', unit_id: 'Unit' },
      },
      hold: { help: 'The nights are kept for this guest until then.', fields: { minutes: 'Minutes' } },
      'check-in': {
        label: 'Check in',
        help: 'The guest has the key. The unit stands from now on.',
        fields: { override_reason: 'Reason, where something is missing' },
      },
      'check-out': {
        label: 'Check out',
        help: 'The guest has left; the unit has to be cleaned.',
        fields: {
          override_reason: 'Reason, where something is open or the guest leaves early',
          charge_nights: 'Charge the room of the nights given up, without their taxes',
          waive_nights: 'Give away the nights slept beyond the booked ones',
          reason: 'Why they are charged, or given away',
        },
      },
      reopen: { label: 'Undo the check-out', help: 'The guest is in house again; only on the day of the check-out.' },
      cancel: {
        label: 'Cancel the stay',
        help: 'The nights are free again. The fee follows the policy unless you say another one.',
        fields: { fee_sen: 'Fee, if not by the policy', reason: 'Reason' },
      },
      'no-show': {
        label: 'No-show',
        help: 'The guest never came: the nights are free again and the fee is charged.',
        fields: { fee_sen: 'Fee, if not by the policy', reason: 'Reason' },
      },
      reinstate: {
        help: 'The stay takes its nights again, if they are still free.',
        fields: { waive_reason: 'Why without a deposit, where none was paid' },
      },
      assign: {
        label: 'Assign a unit',
        help: 'Without a unit, the least used free one is taken.',
        fields: { unit_id: 'Unit', pinned: 'Do not move it later', make_room: 'Move others where no unit is free' },
      },
      unassign: { label: 'Take the unit away', help: 'The nights stay sold; any unit of the type will do.' },
      pin: { label: 'Pin the unit', fields: { pinned: 'Do not move it' } },
      move: {
        label: 'Move to another unit',
        help: 'From the given day on, or wholly when the guest is not here yet.',
        fields: {
          unit_id: 'To unit',
          from: 'From',
          override_reason: 'Reason, where the room is not clean',
          ...prices,
        },
        options: { price: modes },
      },
      moved: {
        label: 'Has changed rooms',
        help: 'The guest has the key of the room that was planned; the room they left has to be cleaned.',
        fields: { override_reason: 'Reason, where the room is not ready' },
      },
      'change-dates': {
        label: 'Change the dates',
        help: 'The price difference is shown before you save.',
        fields: {
          arrival: 'Arrival',
          departure: 'Departure',
          unit_id: 'Unit',
          override_reason: 'Why although a rule of the house is against it, or the room is not clean',
          ...prices,
        },
        options: { price: modes },
      },
      'change-guests': {
        label: 'Change the guests',
        help: 'Extra guests and tourism tax follow.',
        fields: { child_ages: 'Ages of the children', any_foreign_occupant: 'Foreign guest' },
      },
      'apply-voucher': {
        label: 'Apply a voucher',
        help: 'Nights keep their price; what the voucher is worth is taken off, in place of one the stay has.',
      },
      'remove-voucher': {
        label: 'Take the voucher away',
        help: 'The stay costs what it does without; the voucher can be used again.',
      },
      split: {
        label: 'Split the stay',
        help: 'From this night on the stay can have another unit.',
        fields: {
          date: 'First night of the second part',
          unit_id: 'Unit of the second part',
          override_reason: 'Reason, where the room is not clean',
        },
      },
      'tourism-tax': {
        label: 'Tourism tax',
        help: 'Who takes it: what the folio charges follows. For a platform say what the guest showed, for an exemption why.',
        fields: { ttx_collector: 'Taken by', note: 'What was shown, or why there is none' },
      },
      send: { label: 'Send to the guest again', help: 'The guest gets an e-mail with what is agreed as of now.' },
      'move-credit': {
        label: 'Move the credit',
        help: 'What the guest has paid beyond what they owe here is put towards another stay. No money changes hands.',
        fields: {
          to_reservation_id: 'To reservation',
          amount_sen: 'Amount, if not as much as is owed there',
          reason: 'Reason',
          confirm_overpayment: 'Even if it is more than is owed there',
        },
      },
      'early-departure': {
        label: 'Leaves early',
        help: 'The nights from today on are free again and not charged, unless you say so.',
        fields: { reason: 'Reason', charge_nights: 'Charge the room of the nights given up, without their taxes' },
      },
    },
  },
  payments: {
    fields: {
      receipt_number: 'Receipt',
      reservation_id: 'Reservation',
      amount_sen: 'Amount',
      bank_reference: 'Reference of the bank',
      gateway_fee_sen: 'Fee of the gateway',
      rounding_sen: 'Rounding',
      reason: 'Why it goes back',
      confirm_overpayment: 'More than is owed',
      moved_between: 'Moved to or from',
      reversal_of: 'Reverses',
    },
    options: { direction: { in: 'Received', out: 'Paid back' }, method: methods },
    views: { cash: 'Cash' },
    actions: { reverse: { help: 'A second row takes the amount back; both stay.' } },
  },
  'reservation-guests': {
    label: 'Guests',
    fields: {
      reservation_id: 'Reservation',
      full_name: 'Name',
      id_type: 'Document',
      id_mask: 'Document number',
      id_number: 'Document number (whole)',
      id_expires_on: 'Valid until',
      email: 'E-mail',
      is_lead: 'Main guest',
    },
    options: { id_type: documents },
    actions: {
      identify: {
        label: 'Document',
        help: 'Only its end is shown afterwards.',
        fields: { id_type: 'Document', id_number: 'Document number', id_expires_on: 'Valid until' },
        options: { id_type: documents },
      },
    },
  },
};
