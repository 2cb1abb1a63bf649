import { HOUR_MS } from '#shared/constants.ts';
import { entriesOf } from '#shared/records.ts';
import { addDays } from '#shared/day.ts';
import type { PricedStay } from '#shared/rates/stay-input.ts';
import type { SourceChannel } from '#shared/reservations/states.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import type { OfferedStay } from '#resources/enquiries/enquiries.ts';
import type { Row } from '#server/platform/database/table.ts';
import {
  type Asked,
  type EnquiredStay,
  type EnquiryRow,
  type Office,
  type DrawnAsker,
  type Question,
  type State,
  day,
  offerUntil,
  rowOf,
} from './drawn-enquiry.ts';
import type { DemoListings, RoomTypeRow } from '#server/seed/listing/listings.ts';
import { demoPrice } from '#server/seed/reservations/price.ts';
import { foreignPerson, malaysianPerson } from '#server/seed/people/names.ts';
import { Random } from '#server/seed/random.ts';
import { toIso } from '#server/seed/timeline.ts';

/**
 * The demo's enquiries: some forty questions of the last weeks in every state and both languages, with offers that can
 * be booked and stays that came of some.
 */

const SEED = 2207;

/** Hours ago at which each came in: of the new ones some are in time, some late, some overdue. */
const AGES: Readonly<Record<State, readonly number[]>> = {
  new: [0.3, 0.8, 1.4, 2.6, 5, 9, 17, 31, 53],
  contacted: [4, 8, 22, 30, 47, 70, 96, 120],
  quoted: [12, 26, 45, 66, 90, 130, 170, 200],
  won: [75, 140, 210, 300, 420, 560],
  lost: [90, 160, 230, 340, 480, 610],
  spam: [6, 50, 190],
};

const CHANNELS: readonly EnquiryRow['channel'][] = ['whatsapp', 'web_form', 'phone', 'email', 'chat_assistant'];
const MESSAGES: Readonly<Record<EnquiryRow['locale'], readonly string[]>> = {
  'en-US': [
    'Hi, do you have a room for two nights? We come by car, is parking included?',
    'We are a family with two small children. Is there a quiet room with a view, and a cot?',
    'Looking for something for our anniversary weekend. What is the best you have, and what does breakfast cost?',
    'Eight of us for a team retreat. Can we get rooms next to each other, and an invoice to the company?',
    'My parents are over 70. Is there a room without stairs, and can we check in before 3 pm?',
    'Saw your place on the way to the tea farm. Price for a long weekend please, with extra bed.',
    'Is early December still possible? We can shift by a day or two if that is cheaper.',
  ],
  'zh-CN': [
    '您好，请问有两晚的空房吗？我们自驾前来，停车是否免费？',
    '一家四口，两个小孩，想要安静、有景观的房间，可以加婴儿床吗？',
    '想订周年纪念的周末，请推荐最好的房型，含早餐多少钱？',
    '公司团建八人，房间能安排在一起吗？需要开发票。',
    '父母年纪大了，有没有不用爬楼梯的房间？能否提早入住？',
  ],
};
const SPAM = 'Rank your hotel FIRST on every search engine!!! Reply YES for our gold package.';

/** Booking channels by the channel of the enquiry. */
const ASKED_BY: Readonly<Partial<Record<SourceChannel, EnquiryRow['channel']>>> = {
  direct_web: 'web_form',
  phone: 'phone',
  whatsapp: 'whatsapp',
};

interface DemoHouse extends DemoListings {
  readonly stays: readonly Row[];
}

/** Stays that may have come of an enquiry, in the order in which they were booked; each comes of one at most. */
class Bookings {
  private readonly open: Row[];

  constructor({ stays, roomTypes }: DemoHouse) {
    const sold = new Set(roomTypes.filter(({ status }) => status === 'active').map(({ id }) => id));
    this.open = stays
      .filter(({ status, source_channel }) => WON.has(String(status)) && String(source_channel) in ASKED_BY)
      .filter(({ room_type_id, voucher_id }) => sold.has(Number(room_type_id)) && (voucher_id ?? null) === null)
      .toSorted((a, b) => (String(a['created_at']) < String(b['created_at']) ? -1 : 1));
  }

  /** The first one booked after the instant; what asked for it then asks what it became. */
  after(instant: number): Row | undefined {
    const at = this.open.findIndex(({ created_at }) => Date.parse(String(created_at)) > instant);
    return at < 0 ? undefined : this.open.splice(at, 1)[0];
  }
}

const WON: ReadonlySet<string> = new Set(['confirmed', 'checked_in', 'checked_out']);

interface Made {
  readonly enquiries: readonly EnquiryRow[];
  /** Prices of the offers, so that they can be booked. */
  readonly quotes: readonly Row[];
}

/** What enquiries are made from, and the quotes that they have come to so far. */
interface EnquirySources extends Office {
  readonly random: Random;
  readonly listings: DemoHouse;
  readonly types: readonly RoomTypeRow[];
  readonly bookings: Bookings;
  readonly quotes: Row[];
}

export function demoEnquiries(now: Date, listings: DemoHouse, administrators: EnquirySources['administrators']): Made {
  const sources: EnquirySources = {
    now: now.getTime(),
    random: new Random(SEED),
    listings,
    types: listings.roomTypes.filter(({ status }) => status === 'active'),
    bookings: new Bookings(listings),
    administrators,
    quotes: [],
  };
  const questions = entriesOf(AGES)
    .flatMap(([state, ages]) => ages.map((hours, at) => ({ state, at, received: sources.now - hours * HOUR_MS })))
    .toSorted((a, b) => a.received - b.received);
  const rows = questions.map((question, place): EnquiryRow => {
    const asked = drawQuestion(sources, { ...question, place });
    return rowOf(sources, asked, makeOffer(sources, asked));
  });
  return { enquiries: rows, quotes: sources.quotes };
}

function drawQuestion({ now, random, types, bookings }: EnquirySources, question: Question): Asked {
  const { state, place, received } = question;
  const isSpam = state === 'spam';
  const stranger = random.chance(0.25) ? foreignPerson(random) : malaysianPerson(random);
  const booked = state === 'won' ? bookings.after(received + 4 * HOUR_MS) : undefined;
  const person = personOf(booked) ?? {
    name: stranger.name,
    nationality: stranger.country?.code ?? HOME_COUNTRY,
    phone: `+60188${String(200_000 + 37 * place)}`,
    email: `enquiry.${place + 1}@example.test`,
  };
  const locale = place % 4 === 1 ? 'zh-CN' : 'en-US';
  const wished = addDays(day(now), 5 + random.below(60));
  const wish = {
    arrival: wished,
    departure: addDays(wished, 1 + random.below(4)),
    room_type_id: types[random.below(types.length)]?.id,
    adults: 1 + random.below(3),
    children: random.below(3),
    ...(booked as Partial<EnquiryRow> | undefined),
  };
  return {
    ...question,
    isSpam,
    booked,
    person,
    locale,
    channel: channelOf(question, booked),
    type: types.find(({ id }) => id === wish.room_type_id),
    stay: {
      arrival: String(wish.arrival),
      departure: String(wish.departure),
      adults: Number(wish.adults),
      children: Number(wish.children),
      any_foreign_occupant: person.nationality !== HOME_COUNTRY,
    },
    answered: Math.min(now, received + (0.2 + 3 * random.next()) * HOUR_MS),
    message: isSpam ? SPAM : random.pick(MESSAGES[locale]),
    consent: !isSpam && random.chance(0.6),
  };
}

function channelOf({ state, place }: Question, booked: Row | undefined): EnquiryRow['channel'] {
  if (state === 'spam') return 'web_form';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of the demo stays
  return ASKED_BY[booked?.['source_channel'] as SourceChannel] ?? CHANNELS[place % CHANNELS.length] ?? 'phone';
}

const personOf = (booked: Row | undefined): DrawnAsker | undefined =>
  booked && {
    name: String(booked['guest_name']),
    nationality: String(booked['nationality']),
    phone: String(booked['guest_phone']),
    email: String(booked['guest_email']),
  };

/** The stays that were offered, each with its quote; none where nobody has answered with an offer. */
function makeOffer({ types, listings, quotes }: EnquirySources, asked: Asked): OfferedStay[] {
  const { state, at, place, type, stay, booked, answered } = asked;
  const isOffered = state === 'quoted' || state === 'won' || (state === 'lost' && at % 2 === 0);
  if (!type || !isOffered) return [];
  const offer = offeredTypes(type, types)
    .slice(0, 1 + (place % 3))
    .map((each, option) => offerStay(each, listings, { stay, token: `demo-${place + 1}-${option + 1}` }));
  for (const [index, { offered, priced }] of offer.entries()) {
    const quote = quoteOf(offered, priced, { place: quotes.length, until: offerUntil(asked), answered });
    // The recommended stay is the one that was booked.
    quotes.push(booked && index === 0 ? { ...quote, reservation_id: booked['id'] } : quote);
  }
  return offer.map(({ offered }) => offered);
}

/** The type that was asked for, then others of the same house. */
const offeredTypes = (type: RoomTypeRow, all: readonly RoomTypeRow[]): RoomTypeRow[] => [
  type,
  ...all.filter(({ id, property_id }) => property_id === type.property_id && id !== type.id),
];

interface Wish {
  readonly token: string;
  readonly stay: EnquiredStay;
}

function offerStay(
  type: RoomTypeRow,
  { properties }: DemoListings,
  { stay, token }: Wish,
): { offered: OfferedStay; priced: PricedStay } {
  const property = properties.find(({ id }) => id === type.property_id);
  if (!property) throw new Error(`Room type ${type.code} is in no house.`);
  const priced = demoPrice(type, property, stay);
  const offered = {
    quote_id: token,
    property_id: property.id,
    property: { en: property.name, zh: property.name_zh ?? property.name },
    room_type_id: type.id,
    room_type: { en: type.name, zh: type.name_zh ?? type.name },
    ...stay,
    lines: priced.lines,
    total_sen: priced.total_sen,
    deposit_sen: priced.deposit_sen,
  };
  return { offered, priced };
}

function quoteOf(
  { quote_id, property_id, room_type_id, arrival, departure, adults, children, any_foreign_occupant }: OfferedStay,
  priced: PricedStay,
  { place, until, answered }: { place: number; until: string; answered: number },
): Row {
  const at = toIso(answered);
  return {
    id: place + 1,
    version: 1,
    token: quote_id,
    property_id,
    room_type_id,
    arrival,
    departure,
    request: { adults, children, any_foreign_occupant, source_channel: 'direct_web' },
    priced,
    expires_at: toIso(Date.parse(`${until}T24:00:00+08:00`) - 1),
    reservation_id: null,
    created_at: at,
    updated_at: at,
  };
}
