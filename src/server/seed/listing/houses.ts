import type { BaseFields } from '#shared/field.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { properties } from '#resources/listing/properties.ts';
import type { roomTypes } from '#resources/listing/room-types.ts';
import type { referencePolicies } from '#server/seed/rates/cancellation-policies.ts';

/** The three houses of the demo and their kinds of rooms, as facts. Rows are made of them in `listings.ts`. */

type RoomType = RowOfResource<typeof roomTypes>;

type House = Omit<RowOfResource<typeof properties>, keyof BaseFields | 'cancellation_policy_id'> & {
  /** Name of its cancellation policy. */
  readonly policy: (typeof referencePolicies)[number]['name'];
  readonly types: readonly SeedKind[];
};

/** A kind of room and how many of them there are. */
export interface SeedKind {
  readonly code: string;
  readonly name: readonly [en: string, zh: string | null];
  readonly description?: readonly [en: string, zh: string | null];
  readonly size: number;
  readonly view: RoomType['view'];
  /** Guests in the rate, adults, children, guests at most. */
  readonly guests: readonly [base: number, adults: number, children: number, most: number];
  /** Prices in ringgit: a night, an extra guest, cleaning. */
  readonly price: readonly [night: number, guest: number, cleaning: number];
  readonly weekendPercent?: number;
  readonly minNights?: number;
  readonly status?: RoomType['status'];
  /** How many units, where they lie, and from which number on. */
  readonly units: readonly [count: number, block: string | null, floor: number];
}

const HOUSE_RULES = [
  'Quiet from 22:00 to 07:00. No smoking indoors. Durian and strong-smelling food stay outside.',
  '晚上 10 点至早上 7 点请保持安静。室内禁止吸烟。榴梿及气味浓烈的食物请勿带入。',
] as const;

const AMENITIES = [
  'Free Wi-Fi\nParking at the house\nHot water all day\nKettle and tea',
  '免费 Wi-Fi\n免费停车\n全天热水\n热水壶和茶',
] as const;

const CHECK_IN_GUIDE = [
  'Ring the bell at the front desk. After 22:00 call the number on the door: somebody comes with the key.',
  '请在前台按铃。晚上 10 点后请拨打门上的电话，我们会送来钥匙。',
] as const;

const standing = {
  amenities: AMENITIES[0],
  amenities_zh: AMENITIES[1],
  check_in_guide: CHECK_IN_GUIDE[0],
  check_in_guide_zh: CHECK_IN_GUIDE[1],
  levy_id: null,
  photos: null,
  check_in_time: '15:00',
  check_out_time: '12:00',
  rollover_hour: 5,
  house_rules: HOUSE_RULES[0],
  house_rules_zh: HOUSE_RULES[1],
  policy: 'Standard',
} as const;

/** Three houses of the hills and the kinds of rooms in them. */
export const HOUSES: readonly House[] = [
  {
    ...standing,
    code: 'HLR',
    business_registration: '201801012345 (1274361-T)',
    licence_number: 'MDCH/HTL/2018/0417',
    licence_expires_on: '2027-12-31',
    description: 'A small hotel on the ridge above Tanah Rata, among roses and tea, with a fire in the evening.',
    description_zh: '坐落在丹那拉打山脊上的小酒店，四周玫瑰与茶园环绕，傍晚炉火相伴。',
    name: 'Highland Ridge Hotel',
    name_zh: '高岭酒店',
    kind: 'hotel',
    address: '12, Jalan Camellia 3',
    city: 'Tanah Rata',
    postcode: '39000',
    state_code: '06',
    latitude: 4.469_8,
    longitude: 101.377_4,
    weekend_nights: 'fri-sat',
    sst_registered: true,
    sst_number: 'C12-1808-32000417',
    ttx_registered: true,
    ttx_number: 'TTX-06-004173',
    deposit_percent: 30,
    status: 'active',
    types: [
      {
        code: 'STD',
        name: ['Garden Twin', '花园双床房'],
        description: [
          'Two single beds, a writing desk and a door to the rose garden. Warm water all day, a heater on request.',
          '两张单人床、书桌，房门通往玫瑰园。全天热水，可借用暖气。',
        ],
        size: 22,
        view: 'garden',
        guests: [2, 2, 1, 3],
        price: [220, 45, 0],
        weekendPercent: 15,
        units: [14, 'A', 1],
      },
      {
        code: 'DLX',
        name: ['Valley Deluxe King', '山谷豪华大床房'],
        description: [
          'A king bed behind a wide window over the tea valley; kettle, tea from the next hill, and a bathtub.',
          '大床面向茶园山谷的落地窗；备有热水壶、邻山茶叶和浴缸。',
        ],
        size: 30,
        view: 'valley',
        guests: [2, 3, 1, 3],
        price: [310, 60, 0],
        weekendPercent: 20,
        units: [12, 'A', 3],
      },
      {
        code: 'FAM',
        name: ['Family Loft', '家庭阁楼房'],
        description: ['A queen bed below, three singles under the roof, and a table for all.', null],
        size: 42,
        view: 'forest',
        guests: [4, 4, 3, 6],
        price: [460, 55, 0],
        weekendPercent: 20,
        units: [6, 'B', 1],
      },
      {
        code: 'STE',
        name: ['Ridge Suite', '山脊套房'],
        description: [
          'Two rooms, a fireplace and the morning sun over the ridge.',
          '两室一厅，配有壁炉，清晨可见山脊日出。',
        ],
        size: 58,
        view: 'mountain',
        guests: [2, 4, 2, 5],
        price: [780, 90, 50],
        weekendPercent: 25,
        units: [4, 'B', 3],
      },
    ],
  },
  {
    ...standing,
    code: 'MVR',
    business_registration: '202101029988 (1430288-K)',
    licence_number: 'MPB/SVC/2021/0088',
    licence_expires_on: '2028-06-30',
    description: 'Apartments in two towers, a minute from the cable car, above the clouds on most mornings.',
    description_zh: '双塔公寓，步行一分钟即达缆车站，清晨多在云海之上。',
    name: 'Mist Valley Residences',
    name_zh: '云谷公寓',
    kind: 'serviced-apartment',
    address: '88, Persiaran Awan',
    city: 'Genting Highlands',
    postcode: '69000',
    state_code: '06',
    latitude: 3.423_1,
    longitude: 101.793_6,
    weekend_nights: 'fri-sat',
    sst_registered: true,
    sst_number: 'C12-2105-31000288',
    ttx_registered: true,
    ttx_number: 'TTX-06-008820',
    deposit_percent: 50,
    policy: 'Of the whole stay',
    status: 'active',
    types: [
      {
        code: 'STU',
        name: ['Cloud Studio', '云端开放式公寓'],
        description: ['A queen bed, a small kitchen and the clouds below.', '大床、小厨房，云海尽在脚下。'],
        size: 32,
        view: 'mountain',
        guests: [2, 2, 1, 3],
        price: [280, 50, 80],
        weekendPercent: 30,
        units: [10, 'Tower 1', 12],
      },
      {
        code: '1BR',
        name: ['One-Bedroom Apartment', '一房公寓'],
        description: ['A bedroom, a sofa bed and a full kitchen.', '一间卧室、沙发床和完整厨房。'],
        size: 48,
        view: 'mountain',
        guests: [2, 3, 2, 4],
        price: [350, 60, 100],
        weekendPercent: 30,
        minNights: 2,
        units: [9, 'Tower 1', 18],
      },
      {
        code: '2BR',
        name: ['Two-Bedroom Apartment', '两房公寓'],
        description: [
          'Two bedrooms, two bathrooms, a washing machine and a balcony.',
          '两间卧室、两间浴室、洗衣机和阳台。',
        ],
        size: 74,
        view: 'valley',
        guests: [4, 5, 3, 7],
        price: [520, 60, 140],
        weekendPercent: 30,
        minNights: 2,
        units: [7, 'Tower 2', 9],
      },
      {
        code: 'PH',
        name: ['Sky Penthouse', null],
        size: 130,
        view: 'valley',
        guests: [6, 8, 4, 10],
        price: [1380, 80, 250],
        weekendPercent: 35,
        minNights: 2,
        status: 'draft',
        units: [2, 'Tower 2', 30],
      },
    ],
  },
  {
    ...standing,
    code: 'JHH',
    business_registration: '202203117766 (KT0451196-X)',
    licence_number: null,
    licence_expires_on: null,
    description: 'A village house at the foot of Jerai, with cabins by the stream and a yard full of fruit trees.',
    description_zh: '日莱山脚下的乡村民宿，溪边有小木屋，院里满是果树。',
    name: 'Jerai Hill Homestay',
    name_zh: '日莱山民宿',
    kind: 'homestay',
    address: 'Lot 417, Kampung Titi Teras',
    city: 'Yan',
    postcode: '06900',
    state_code: '02',
    latitude: 5.787_2,
    longitude: 100.434_6,
    check_in_time: '14:00',
    weekend_nights: 'thu-fri',
    sst_registered: false,
    sst_number: null,
    ttx_registered: true,
    ttx_number: 'TTX-02-001196',
    deposit_percent: 20,
    house_rules_zh: null,
    status: 'active',
    types: [
      {
        code: 'RM',
        name: ['Village Room', '乡村房'],
        description: [
          'A cool room on stilts among rubber trees, breakfast on the veranda.',
          '橡胶林间的高脚凉房，早餐在阳台享用。',
        ],
        size: 18,
        view: 'garden',
        guests: [2, 2, 1, 3],
        price: [140, 30, 0],
        units: [6, null, 1],
      },
      {
        code: 'CBN',
        name: ['Forest Cabin', '林间小木屋'],
        description: ['A cabin of its own by the stream.', '溪边独栋小木屋。'],
        size: 34,
        view: 'forest',
        guests: [3, 4, 2, 5],
        price: [260, 40, 40],
        weekendPercent: 15,
        units: [5, null, 1],
      },
      {
        code: 'HSE',
        name: ['Whole House', '整栋房屋'],
        description: [
          'Four bedrooms, a kitchen for a feast and a yard for the children.',
          '四间卧室、可办家宴的厨房和孩子们的院子。',
        ],
        size: 160,
        view: 'mountain',
        guests: [8, 10, 6, 14],
        price: [890, 35, 150],
        weekendPercent: 10,
        minNights: 2,
        units: [2, null, 1],
      },
    ],
  },
];
