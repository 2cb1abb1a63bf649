import type { Locale } from './constants.ts';

/**
 * The generic messages of forms, once for every form, the sign-in and the server. A screen that shows one alone begins it
 * with a capital letter.
 */
export const FORM_MESSAGES = {
  'en-US': {
    required: 'please enter {label}',
    min_length: '{label} must be at least {min} characters',
    type: '{label} is not a valid {type}',
  },
  'zh-CN': {
    required: '请输入{label}',
    min_length: '{label}至少需要 {min} 个字符',
    type: '{label}不是有效的{type}',
  },
} as const satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>;
