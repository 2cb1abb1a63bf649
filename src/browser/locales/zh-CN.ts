import type { SameKeys } from '#browser/i18n.ts';
import type { words as english } from './en-US.ts';

export const words: SameKeys<typeof english> = {
  http: {
    notFound: '404 未找到',
    unexpected: '调用接口时发生意外错误，请联系管理员。',
    unauthorized: '未授权',
  },
  toast: { region: '通知', dismiss: '关闭', repeated: '{{times}} 次', about: '{{about}}：{{message}}', and: '、' },
  loading: '正在载入页面',
  language: { choose: '语言' },
  theme: { dark: '使用深色', light: '使用浅色' },
  session: {
    loading: '正在载入您的账户',
    unreachable: '无法连接服务器',
    kept: '您仍处于登录状态。服务器恢复响应后，即可继续之前的操作。',
    retry: '重试',
    noAccess: '您的账户无法打开此页面',
    noAccessText: '您当前以{{name}}的身份登录，其他账户可能拥有所需权限。',
    signOut: '退出登录',
    home: '返回首页',
  },
  crash: {
    title: '无法显示此页面',
    text: '我们这边出了点问题，重新载入通常可以解决。',
    reload: '重新载入页面',
  },
};
