import type { Said } from '#shared/rates/line.ts';

/** Words of the registration card, which shows both languages regardless of the screen's. */
export const CARD_WORDS = {
  title: { en: 'Registration card', zh: '入住登记卡' },
  guest: { en: 'Guest', zh: '客人' },
  phone: { en: 'Phone', zh: '电话' },
  email: { en: 'E-mail', zh: '邮箱' },
  nationality: { en: 'Nationality', zh: '国籍' },
  arrival: { en: 'Arrival', zh: '入住' },
  departure: { en: 'Departure', zh: '退房' },
  nights: { en: 'Nights', zh: '晚数' },
  guests: { en: 'Adults + children', zh: '成人＋儿童' },
  type: { en: 'Room type', zh: '房型' },
  unit: { en: 'Unit', zh: '房间' },
  total: { en: 'Total', zh: '总额' },
  balance: { en: 'Still to pay', zh: '待付' },
  name: { en: 'Name', zh: '姓名' },
  document: { en: 'Document', zh: '证件' },
  number: { en: 'Number', zh: '号码' },
  rules: { en: 'House rules', zh: '入住须知' },
  consent: {
    en: 'I have read the house rules and agree that the details above are kept as the law asks for.',
    zh: '本人已阅读入住须知，并同意依法保存以上资料。',
  },
  signature: { en: 'Signature of the guest', zh: '客人签名' },
  date: { en: 'Date', zh: '日期' },
} as const satisfies Readonly<Record<string, Said>>;
export type CardWord = keyof typeof CARD_WORDS;
