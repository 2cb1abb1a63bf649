import type { stayMessages } from '#shared/reservations/messages.ts';
import { tellMessages } from '#server/kit/message-texts.ts';

/** Words that every expected guest needs. */
const STAY_EN =
  'Check-in from {check_in}, check-out until {check_out}. Cancelling: {terms} Your code is {guest_code}: with it and {reference} you prove that the stay is yours.';
const STAY_ZH =
  '入住时间 {check_in} 起，退房时间 {check_out} 前。取消政策：{terms}您的凭证码为 {guest_code}：凭此与编号 {reference} 证明预订属于您。';

/** Texts of the messages about a stay. */
export const messages = tellMessages<keyof typeof stayMessages>({
  'en-US': {
    'stay-held': [
      '{house}: {reference} is held for you until {until}',
      `Hello {name}, we hold {room} at {house} for you from {arrival} to {departure} ({nights}) until {until}. Total {total}, paid {paid}. ${STAY_EN}`,
    ],
    'stay-confirmed': [
      '{house}: your stay {reference} is confirmed',
      `Hello {name}, your stay at {house} is confirmed: {room}, {arrival} to {departure} ({nights}). Total {total}, paid {paid}. ${STAY_EN}`,
    ],
    'stay-changed': [
      '{house}: the dates of your stay {reference} have changed',
      `Hello {name}, your stay at {house} is now: {room}, {arrival} to {departure} ({nights}). Total {total}, paid {paid}. ${STAY_EN}`,
    ],
    'stay-cancelled': [
      '{house}: your stay {reference} is cancelled',
      'Hello {name}, your stay at {house} from {arrival} to {departure} is cancelled. Cancellation fee {fee}, paid {paid}; what was paid beyond the fee goes back to you. If you did not ask for this, call us with your code {guest_code}.',
    ],
    'stay-no-show': [
      '{house}: we missed you, {reference}',
      'Hello {name}, we expected you at {house} on {arrival} and you did not come. Your nights are free again; the fee is {fee}, paid {paid}. If you are still on your way, call us with your code {guest_code}.',
    ],
  },
  'zh-CN': {
    'stay-held': [
      '{house}：已为您保留 {reference}，至 {until}',
      `{name}，您好：我们已在{house}为您保留{room}，{arrival}至{departure}（{nights}），保留至 {until}。总额 {total}，已付 {paid}。${STAY_ZH}`,
    ],
    'stay-confirmed': [
      '{house}：您的预订 {reference} 已确认',
      `{name}，您好：您在{house}的预订已确认：{room}，{arrival}至{departure}（{nights}）。总额 {total}，已付 {paid}。${STAY_ZH}`,
    ],
    'stay-changed': [
      '{house}：您的预订 {reference} 日期已更改',
      `{name}，您好：您在{house}的预订现为：{room}，{arrival}至{departure}（{nights}）。总额 {total}，已付 {paid}。${STAY_ZH}`,
    ],
    'stay-cancelled': [
      '{house}：您的预订 {reference} 已取消',
      '{name}，您好：您在{house}自{arrival}至{departure}的预订已取消。取消费 {fee}，已付 {paid}；多付部分将退还给您。如非您本人要求，请致电我们并提供凭证码 {guest_code}。',
    ],
    'stay-no-show': [
      '{house}：您未如期入住 {reference}',
      '{name}，您好：我们于{arrival}在{house}等候，但您未到。房晚已释放；费用 {fee}，已付 {paid}。如仍在途中，请致电我们并提供凭证码 {guest_code}。',
    ],
  },
});
