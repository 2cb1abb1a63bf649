import type { RowOf } from '#shared/field.ts';
import type { holidays } from '#resources/holidays.ts';

export type HolidayFacts = Omit<RowOf<(typeof holidays)['fields']>, 'id' | 'version' | 'created_at' | 'updated_at'>;

interface Feast {
  readonly name: readonly [en: string, zh: string, ms: string];
  /** Codes of the states that observe it; all of them when left out. */
  readonly states?: string;
  readonly kind?: 'federal' | 'state';
  /** The civil calendar gives its day, `MM-DD`; the others move with the moon or with a weekday. */
  readonly fixed?: string;
  /** What gives the others theirs. */
  readonly moves?: Exclude<HolidayFacts['moves_by'], 'civil' | null>;
  readonly days?: number;
}

const EAST = '12,13';
const FEDERAL_TERRITORIES = '14,15,16';

const FEASTS = {
  newYear: {
    name: ['New Year’s Day', '元旦', 'Tahun Baharu'],
    states: '04,05,06,07,08,10,12,13,14,15,16',
    kind: 'state',
    fixed: '01-01',
  },
  territories: {
    name: ['Federal Territory Day', '联邦直辖区日', 'Hari Wilayah Persekutuan'],
    states: FEDERAL_TERRITORIES,
    kind: 'state',
    fixed: '02-01',
  },
  thaipusam: {
    moves: 'lunisolar',
    name: ['Thaipusam', '大宝森节', 'Hari Thaipusam'],
    states: '01,05,07,08,10,14,16',
    kind: 'state',
  },
  chineseNewYear: { moves: 'lunisolar', name: ['Chinese New Year', '农历新年', 'Tahun Baru Cina'], days: 2 },
  nuzulQuran: {
    moves: 'islamic',
    name: ['Nuzul Al-Quran', '可兰经降世日', 'Hari Nuzul Al-Quran'],
    states: '03,06,07,08,09,10,11,14,15,16',
    kind: 'state',
  },
  aidilfitriEve: {
    moves: 'islamic',
    name: ['Hari Raya Aidilfitri, additional day', '开斋节额外假期', 'Cuti Tambahan Aidilfitri'],
  },
  aidilfitri: { moves: 'islamic', name: ['Hari Raya Aidilfitri', '开斋节', 'Hari Raya Aidilfitri'], days: 2 },
  goodFriday: { moves: 'easter', name: ['Good Friday', '耶稣受难日', 'Good Friday'], states: EAST, kind: 'state' },
  labour: { name: ['Labour Day', '劳动节', 'Hari Pekerja'], fixed: '05-01' },
  pahangHol: { name: ['Hol Day of Pahang', '彭亨先王逝世纪念日', 'Hari Hol Pahang'], states: '06', kind: 'state' },
  aidiladha: { moves: 'islamic', name: ['Hari Raya Aidiladha', '哈芝节', 'Hari Raya Aidiladha'] },
  kaamatan: { name: ['Kaamatan', '丰收节', 'Pesta Kaamatan'], states: '12,15', kind: 'state', fixed: '05-30', days: 2 },
  wesak: { moves: 'lunisolar', name: ['Wesak Day', '卫塞节', 'Hari Wesak'] },
  gawai: { name: ['Gawai Dayak', '达雅节', 'Hari Gawai'], states: '13', kind: 'state', fixed: '06-01', days: 2 },
  agong: {
    moves: 'weekday',
    name: ['Birthday of the Yang di-Pertuan Agong', '最高元首诞辰', 'Hari Keputeraan Yang di-Pertuan Agong'],
  },
  awalMuharram: { moves: 'islamic', name: ['Awal Muharram', '回历新年', 'Awal Muharram'] },
  pahangSultan: {
    name: ['Birthday of the Sultan of Pahang', '彭亨苏丹诞辰', 'Hari Keputeraan Sultan Pahang'],
    states: '06',
    kind: 'state',
  },
  maulid: { moves: 'islamic', name: ['Birthday of the Prophet Muhammad', '先知穆罕默德诞辰', 'Maulidur Rasul'] },
  national: { name: ['National Day', '国庆日', 'Hari Kebangsaan'], fixed: '08-31' },
  malaysiaDay: { name: ['Malaysia Day', '马来西亚日', 'Hari Malaysia'], fixed: '09-16' },
  deepavali: {
    moves: 'lunisolar',
    name: ['Deepavali', '屠妖节', 'Hari Deepavali'],
    states: '01,02,03,04,05,06,07,08,09,10,11,12,14,15,16',
  },
  christmasEve: { name: ['Christmas Eve', '平安夜', 'Malam Krismas'], states: '12', kind: 'state', fixed: '12-24' },
  christmas: { name: ['Christmas', '圣诞节', 'Hari Krismas'], fixed: '12-25' },
} as const satisfies Readonly<Record<string, Feast>>;
type FeastName = keyof typeof FEASTS;

interface Dearer {
  readonly from: string;
  readonly nights: number;
}

/** One entry of a year: the feast, its first day, and what else holds for it that year. */
type Entry = readonly [
  feast: FeastName,
  date: string,
  more?: { readonly replacement?: true; readonly dearer?: Dearer },
];

const MOVING: readonly Entry[] = [
  ['thaipusam', '2026-02-01'],
  ['thaipusam', '2026-02-02', { replacement: true }],
  ['chineseNewYear', '2026-02-17', { dearer: { from: '2026-02-16', nights: 2 } }],
  ['nuzulQuran', '2026-03-07'],
  ['aidilfitriEve', '2026-03-20'],
  ['aidilfitri', '2026-03-21', { dearer: { from: '2026-03-19', nights: 4 } }],
  ['aidilfitri', '2026-03-23', { replacement: true }],
  ['goodFriday', '2026-04-03'],
  ['pahangHol', '2026-05-22'],
  ['aidiladha', '2026-05-27'],
  ['wesak', '2026-05-31'],
  ['wesak', '2026-06-02', { replacement: true }],
  ['agong', '2026-06-01'],
  ['awalMuharram', '2026-06-17'],
  ['pahangSultan', '2026-07-31'],
  ['maulid', '2026-08-25'],
  ['deepavali', '2026-11-08'],
  ['deepavali', '2026-11-09', { replacement: true }],
  ['thaipusam', '2027-01-22'],
  ['chineseNewYear', '2027-02-06', { dearer: { from: '2027-02-05', nights: 3 } }],
  ['chineseNewYear', '2027-02-08', { replacement: true }],
  ['nuzulQuran', '2027-02-24'],
  ['aidilfitri', '2027-03-10', { dearer: { from: '2027-03-09', nights: 2 } }],
  ['goodFriday', '2027-03-26'],
  ['aidiladha', '2027-05-17'],
  ['wesak', '2027-05-20'],
  ['pahangHol', '2027-05-22'],
  ['agong', '2027-06-07'],
  ['awalMuharram', '2027-06-06'],
  ['pahangSultan', '2027-07-31'],
  ['maulid', '2027-08-15'],
  ['deepavali', '2027-10-28'],
];

const YEARS = ['2026', '2027'] as const;
/** Percent of the base price. */
const SURCHARGE = 35;
const PRIORITY = 10;

const fixed: readonly Entry[] = YEARS.flatMap((year) =>
  (Object.entries(FEASTS) as [FeastName, Feast][]).flatMap(([feast, facts]) =>
    facts.fixed === undefined ? [] : [[feast, `${year}-${facts.fixed}`] as const],
  ),
);

function factsOf([feast, date, more = {}]: Entry): HolidayFacts {
  const { dearer } = more;
  const replacement = more.replacement === true;
  const { name, states, kind = 'federal', fixed: day, moves, days = 1 }: Feast = FEASTS[feast];
  const [en, zh, ms] = name;
  return {
    name: replacement ? `${en}, replacement` : en,
    name_zh: replacement ? `${zh}（补假）` : zh,
    name_ms: replacement ? `Cuti Ganti ${ms}` : ms,
    kind,
    date,
    days: replacement ? 1 : days,
    states: states ?? null,
    moves_by: moves ?? 'civil',
    is_replacement: replacement,
    price_from: dearer?.from ?? null,
    price_nights: dearer?.nights ?? 1,
    price_states: null,
    surcharge_percent: dearer ? SURCHARGE : 0,
    surcharge_sen: 0,
    stacking: 'replace',
    priority: dearer ? PRIORITY : 0,
    min_nights: null,
    free_stay_blackout: dearer !== undefined,
    source_note: day === undefined ? 'Computed; compare with the gazette' : 'Fixed by the civil calendar',
    confirmed: day !== undefined,
  };
}

/** Holidays of 2026 and 2027 by date; those whose day nobody can know for certain yet are unconfirmed. */
export const referenceHolidays: readonly HolidayFacts[] = [...fixed, ...MOVING]
  .map(factsOf)
  .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
