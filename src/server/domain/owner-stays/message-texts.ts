import type { freeStayMessages } from '#shared/owner-stays/messages.ts';
import { tellMessages } from '#server/kit/message-texts.ts';

/** Texts of the messages about free stays. */
export const messages = tellMessages<keyof typeof freeStayMessages>({
  'en-US': {
    'free-stay-message': [
      '{house}: about your free stay {reference}',
      'Hello {name}, about your free stay {reference} from {arrival} to {departure}: {text}',
    ],
  },
  'zh-CN': {
    'free-stay-message': [
      '{house}：关于您的免费住宿 {reference}',
      '{name}，您好：关于您{arrival}至{departure}的免费住宿 {reference}：{text}',
    ],
  },
});
