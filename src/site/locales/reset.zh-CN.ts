import type { SameKeys } from '#browser/i18n.ts';
import type { words as english } from './reset.en-US.ts';

export const words: SameKeys<typeof english> = {
  title: '设置新密码',
  intro: '此链接仅供您本人使用，且只能使用一次。',
  password: '新密码',
  rules: '8 至 128 个字符。不能是您的姓名、邮箱或账号，也不能是常见密码。',
  submit: '设置密码',
  submitting: '正在设置…',
  wait: '尝试次数过多，请在 {{seconds}} 秒后重试。',
  offline: '服务器没有响应。请检查网络连接后重试。',
  incomplete: '该地址不完整。请打开收到的完整链接，或重新索取链接。',
  doneTitle: '密码已设置',
  done: '您已在所有设备上退出登录。请使用新密码登录。',
  signIn: '前往登录',
};
