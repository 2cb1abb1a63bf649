import type { accountMessages } from '#shared/people/messages.ts';
import { tellMessages } from '#server/kit/message-texts.ts';

/** Texts of the messages about an account. */
export const messages = tellMessages<keyof typeof accountMessages>({
  'en-US': {
    'contact-changed-old': [
      'Your contact details were changed',
      'Hello {name}, account {account_number} is no longer reached here but at {now}. If you did not ask for this, call the hotel at once.',
    ],
    'contact-changed-new': [
      'Your contact details were changed',
      'Hello {name}, account {account_number} is reached here from now on. You were signed out everywhere; please sign in again. If this is not your account, tell the hotel.',
    ],
  },
  'zh-CN': {
    'contact-changed-old': [
      '您的联系方式已变更',
      '{name}，您好：账号 {account_number} 的联系方式已由此处改为 {now}。如非本人申请，请立即致电酒店。',
    ],
    'contact-changed-new': [
      '您的联系方式已变更',
      '{name}，您好：账号 {account_number} 今后将通过此处联系。您已在所有设备上退出，请重新登录。如非您的账号，请告知酒店。',
    ],
  },
});
