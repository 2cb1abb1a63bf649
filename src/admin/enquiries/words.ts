import { defineRoom } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

/** What only the page of an enquiry says. */
export const enquiryWords = defineRoom({
  name: 'enquiries',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
