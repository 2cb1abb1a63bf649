import type { SameKeys } from '#browser/i18n.ts';
import type { words as english } from './sign-in.en-US.ts';

export const words: SameKeys<typeof english> = {
  title: '登录',
  welcome: '欢迎回到高原。',
  tagline: '温馨小憩，尽享高原清新空气',
  email: '电子邮箱',
  emailType: '邮箱地址',
  password: '密码',
  show: '显示密码',
  hide: '隐藏密码',
  capsLock: '大写锁定已开启',
  submit: '登录',
  submitting: '正在登录…',
  home: 'Highland 首页',
  wait: '尝试次数过多，请在 {{seconds}} 秒后重试。',
  offline: '服务器没有响应。请检查网络连接后重试。',
  help: '忘记密码？酒店的管理员可以向您发送重设密码的链接。',
};
