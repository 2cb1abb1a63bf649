import { defineWords } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

/** Words of an enquiry's page alone. */
export const enquiryWords = defineWords({
  name: 'enquiries',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
