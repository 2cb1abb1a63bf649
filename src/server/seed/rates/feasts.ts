import type { FeastRule } from '#shared/rates/holiday-year.ts';
import { keysOf, recordOf } from '#shared/records.ts';

/**
 * The feasts of Malaysia, where each is kept and how its day is found. They are facts, not demo data; the days of a
 * year are in `holidays.ts`.
 */

export interface Feast {
  readonly name: readonly [en: string, zh: string, ms: string];
  /** Codes of the states that observe it; all of them when left out. */
  readonly states?: string;
  readonly kind?: 'federal' | 'state';
  /** The civil calendar gives its day, `MM-DD`; the others move with the moon or with a weekday. */
  readonly fixed?: string;
  /** Rule that finds the day in other years; without one the day is set anew each year. */
  readonly moves?: Exclude<FeastRule, 'civil'>;
  readonly days?: number;
}

const MIKRAJ = '02,05,09,11';
const SECOND_DAY_OF_HAJI = '02,03,09,11';

/** Holidays of single states, the birthdays of their rulers included. */
const OF_STATES = {
  newYear: {
    name: ['New Year’s Day', '元旦', 'Tahun Baharu'],
    states: '04,05,06,07,08,10,12,13,14,15,16',
    fixed: '01-01',
  },
  negeriSembilanRuler: {
    name: [
      'Birthday of the Yang di-Pertuan Besar of Negeri Sembilan',
      '森美兰最高统治者诞辰',
      'Hari Keputeraan Yang di-Pertuan Besar Negeri Sembilan',
    ],
    states: '05',
    fixed: '01-14',
  },
  israkMikraj: { name: ['Israk and Mikraj', '登霄节', 'Israk dan Mikraj'], states: MIKRAJ, moves: 'islamic' },
  territories: {
    name: ['Federal Territory Day', '联邦直辖区日', 'Hari Wilayah Persekutuan'],
    states: '14,15,16',
    fixed: '02-01',
  },
  thaipusam: { name: ['Thaipusam', '大宝森节', 'Hari Thaipusam'], states: '01,05,07,08,10,14,16', moves: 'indian' },
  awalRamadan: { name: ['Beginning of Ramadan', '斋戒月首日', 'Awal Ramadan'], states: '01,02', moves: 'islamic' },
  melakaIndependence: {
    name: [
      'Declaration of Independence Day of Melaka',
      '马六甲独立日期宣布纪念日',
      'Hari Pengisytiharan Tarikh Kemerdekaan',
    ],
    states: '04',
    fixed: '02-20',
  },
  terengganuInstallation: {
    name: [
      'Installation of the Sultan of Terengganu',
      '登嘉楼苏丹登基纪念日',
      'Hari Ulang Tahun Pertabalan Sultan Terengganu',
    ],
    states: '11',
    fixed: '03-04',
  },
  nuzulQuran: {
    name: ['Nuzul Al-Quran', '可兰经降世日', 'Hari Nuzul Al-Quran'],
    states: '03,06,07,08,09,10,11,14,15,16',
    moves: 'islamic',
  },
  aidilfitriThird: {
    name: ['Hari Raya Aidilfitri, third day', '开斋节第三天', 'Hari Raya Aidilfitri (hari ketiga)'],
    states: '04',
    moves: 'islamic',
  },
  johorSultan: {
    name: ['Birthday of the Sultan of Johor', '柔佛苏丹诞辰', 'Hari Keputeraan Sultan Johor'],
    states: '01',
    fixed: '03-23',
  },
  sabahGovernor: {
    name: ['Birthday of the Governor of Sabah', '沙巴州元首诞辰', 'Hari Jadi Yang di-Pertua Negeri Sabah'],
    states: '12',
    fixed: '03-30',
  },
  goodFriday: { name: ['Good Friday', '耶稣受难日', 'Good Friday'], states: '12,13', moves: 'easter' },
  terengganuSultan: {
    name: ['Birthday of the Sultan of Terengganu', '登嘉楼苏丹诞辰', 'Hari Keputeraan Sultan Terengganu'],
    states: '11',
    fixed: '04-26',
  },
  perlisRaja: {
    name: ['Birthday of the Raja of Perlis', '玻璃市拉惹诞辰', 'Hari Keputeraan Raja Perlis'],
    states: '09',
    fixed: '05-17',
  },
  pahangHol: { name: ['Hol Day of Pahang', '彭亨先王逝世纪念日', 'Hari Hol Pahang'], states: '06', fixed: '05-22' },
  arafah: { name: ['Day of Arafah', '阿拉法特日', 'Hari Arafah'], states: '03,11', moves: 'islamic' },
  aidiladhaSecond: {
    name: ['Hari Raya Aidiladha, second day', '哈芝节第二天', 'Hari Raya Aidiladha (hari kedua)'],
    states: SECOND_DAY_OF_HAJI,
    moves: 'islamic',
  },
  kaamatan: { name: ['Kaamatan', '丰收节', 'Pesta Kaamatan'], states: '12,15', fixed: '05-30', days: 2 },
  gawai: { name: ['Gawai Dayak', '达雅节', 'Hari Gawai'], states: '13', fixed: '06-01', days: 2 },
  kedahSultan: {
    name: ['Birthday of the Sultan of Kedah', '吉打苏丹诞辰', 'Hari Keputeraan Sultan Kedah'],
    states: '02',
    moves: 'weekday',
  },
  penangHeritage: {
    name: ['George Town Heritage Day', '乔治市入遗纪念日', 'Hari Ulang Tahun Perisytiharan Tapak Warisan Dunia'],
    states: '07',
    fixed: '07-07',
  },
  penangGovernor: {
    name: [
      'Birthday of the Governor of Pulau Pinang',
      '槟城州元首诞辰',
      'Hari Jadi Yang di-Pertua Negeri Pulau Pinang',
    ],
    states: '07',
    moves: 'weekday',
  },
  johorHol: {
    name: ['Hol Day of Johor', '柔佛先王逝世纪念日', 'Hari Hol Almarhum Sultan Iskandar'],
    states: '01',
    moves: 'islamic',
  },
  sarawakDay: { name: ['Sarawak Day', '砂拉越日', 'Hari Sarawak'], states: '13', fixed: '07-22' },
  /** He was born on 30 July; the state gazettes a day near it anew each year: 31 July in 2026, none yet for 2027. */
  pahangSultan: {
    name: ['Birthday of the Sultan of Pahang', '彭亨苏丹诞辰', 'Hari Keputeraan Sultan Pahang'],
    states: '06',
  },
  melakaGovernor: {
    name: ['Birthday of the Governor of Melaka', '马六甲州元首诞辰', 'Hari Jadi Yang di-Pertua Negeri Melaka'],
    states: '04',
    fixed: '08-24',
  },
  kelantanSultan: {
    name: ['Birthday of the Sultan of Kelantan', '吉兰丹苏丹诞辰', 'Hari Keputeraan Sultan Kelantan'],
    states: '03',
    fixed: '09-29',
    days: 2,
  },
  sarawakGovernor: {
    name: ['Birthday of the Governor of Sarawak', '砂拉越州元首诞辰', 'Hari Jadi Yang di-Pertua Negeri Sarawak'],
    states: '13',
    moves: 'weekday',
  },
  perakSultan: {
    name: ['Birthday of the Sultan of Perak', '霹雳苏丹诞辰', 'Hari Keputeraan Sultan Perak'],
    states: '08',
    moves: 'weekday',
  },
  selangorSultan: {
    name: ['Birthday of the Sultan of Selangor', '雪兰莪苏丹诞辰', 'Hari Keputeraan Sultan Selangor'],
    states: '10',
    fixed: '12-11',
  },
  christmasEve: { name: ['Christmas Eve', '平安夜', 'Malam Krismas'], states: '12', fixed: '12-24' },
} as const satisfies Readonly<Record<string, Feast>>;

const FEDERAL = {
  chineseNewYear: { name: ['Chinese New Year', '农历新年', 'Tahun Baru Cina'], moves: 'lunisolar', days: 2 },
  aidilfitriEve: {
    name: ['Hari Raya Aidilfitri, additional day', '开斋节额外假期', 'Cuti Tambahan Aidilfitri'],
    moves: 'once',
  },
  aidilfitri: { name: ['Hari Raya Aidilfitri', '开斋节', 'Hari Raya Aidilfitri'], moves: 'islamic', days: 2 },
  labour: { name: ['Labour Day', '劳动节', 'Hari Pekerja'], fixed: '05-01' },
  aidiladha: { name: ['Hari Raya Aidiladha', '哈芝节', 'Hari Raya Aidiladha'], moves: 'islamic' },
  wesak: { name: ['Wesak Day', '卫塞节', 'Hari Wesak'], moves: 'indian' },
  agong: {
    name: ['Birthday of the Yang di-Pertuan Agong', '最高元首诞辰', 'Hari Keputeraan Yang di-Pertuan Agong'],
    moves: 'weekday',
  },
  awalMuharram: { name: ['Awal Muharram', '回历新年', 'Awal Muharram'], moves: 'islamic' },
  maulid: { name: ['Birthday of the Prophet Muhammad', '先知穆罕默德诞辰', 'Maulidur Rasul'], moves: 'islamic' },
  national: { name: ['National Day', '国庆日', 'Hari Kebangsaan'], fixed: '08-31' },
  malaysiaDay: { name: ['Malaysia Day', '马来西亚日', 'Hari Malaysia'], fixed: '09-16' },
  deepavali: {
    name: ['Deepavali', '屠妖节', 'Hari Deepavali'],
    states: '01,02,03,04,05,06,07,08,09,10,11,12,14,15,16',
    moves: 'indian',
  },
  christmas: { name: ['Christmas', '圣诞节', 'Hari Krismas'], fixed: '12-25' },
} as const satisfies Readonly<Record<string, Feast>>;

export type FeastName = keyof typeof OF_STATES | keyof typeof FEDERAL;

/** Every feast of the federation and of its sixteen states and territories. */
export const FEASTS: Readonly<Record<FeastName, Feast>> = {
  ...recordOf(keysOf(OF_STATES), (name) => ({ ...OF_STATES[name], kind: 'state' as const })),
  ...FEDERAL,
};

interface Dearer {
  readonly from: string;
  readonly nights: number;
}

/** Holidays of one year alone. */
interface InThatYear {
  readonly states?: string;
  readonly source: string;
  readonly confirmed: boolean;
}

/** One entry of a year: the feast, its first day, the nights that it makes dearer, and what is different that year. */
export type FeastEntry = readonly [feast: FeastName, date: string, dearer?: Dearer | null, year?: InThatYear];

/** Days of the feasts that no date fixes. What the government listed; the moon may still move those of a year to come. */
export const MOVING: readonly FeastEntry[] = [
  ['israkMikraj', '2026-01-17'],
  [
    'thaipusam',
    '2026-02-01',
    null,
    {
      // Kedah decides about it anew each year.
      states: '01,02,05,07,08,10,14,16',
      source: 'Kedah declared it for 2026 on 21 January 2026 (Bernama); compare with the gazette',
      confirmed: true,
    },
  ],
  ['chineseNewYear', '2026-02-17', { from: '2026-02-16', nights: 2 }],
  ['awalRamadan', '2026-02-19'],
  ['nuzulQuran', '2026-03-07'],
  ['aidilfitriEve', '2026-03-20'],
  ['aidilfitri', '2026-03-21', { from: '2026-03-19', nights: 4 }],
  ['aidilfitriThird', '2026-03-23'],
  ['goodFriday', '2026-04-03'],
  ['arafah', '2026-05-26'],
  ['aidiladha', '2026-05-27'],
  ['aidiladhaSecond', '2026-05-28'],
  ['wesak', '2026-05-31'],
  ['agong', '2026-06-01'],
  ['awalMuharram', '2026-06-17'],
  [
    'kedahSultan',
    '2026-06-21',
    null,
    {
      source: 'Third Sunday of June, as the state declared from 2020 on (Bernama); no gazette of 2026 was found',
      confirmed: false,
    },
  ],
  ['penangGovernor', '2026-07-11'],
  ['johorHol', '2026-07-21'],
  ['pahangSultan', '2026-07-31'],
  ['maulid', '2026-08-25'],
  ['sarawakGovernor', '2026-10-10'],
  ['perakSultan', '2026-11-06'],
  ['deepavali', '2026-11-08'],
  ['israkMikraj', '2027-01-06'],
  ['thaipusam', '2027-01-22'],
  ['chineseNewYear', '2027-02-06', { from: '2027-02-05', nights: 3 }],
  ['awalRamadan', '2027-02-08'],
  ['nuzulQuran', '2027-02-24'],
  ['aidilfitri', '2027-03-10', { from: '2027-03-09', nights: 2 }],
  ['aidilfitriThird', '2027-03-12'],
  ['goodFriday', '2027-03-26'],
  ['arafah', '2027-05-16'],
  ['aidiladha', '2027-05-17'],
  ['aidiladhaSecond', '2027-05-18'],
  ['wesak', '2027-05-20'],
  ['agong', '2027-06-07'],
  ['awalMuharram', '2027-06-06'],
  ['kedahSultan', '2027-06-20'],
  ['penangGovernor', '2027-07-10'],
  ['johorHol', '2027-07-11'],
  ['pahangSultan', '2027-07-30'],
  ['maulid', '2027-08-15'],
  ['sarawakGovernor', '2027-10-09'],
  ['deepavali', '2027-10-28'],
  ['perakSultan', '2027-11-05'],
  ['israkMikraj', '2027-12-26'],
];
