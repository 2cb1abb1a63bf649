import type { SameKeys } from '#browser/i18n.ts';
import type { words as english } from './en-US.ts';

export const words: SameKeys<typeof english> = {
  reset: {
    button: '重置密码',
    title: '重置 {{name}} 的密码？',
    explanation:
      '将为 {{name}} 生成一个链接。打开链接的人可设置新密码，{{name}} 随后会在其他所有设备上退出登录。之前的链接将失效。',
    submit: '生成链接',
    doneTitle: '{{name}} 的一次性链接',
    oneTimeNotice: '此处只显示一次。请通过安全的方式发给本人：任何持有链接的人都能设置密码。',
    expires: '只能使用一次，有效期至 {{at, instant}}。',
    link: '一次性链接',
  },
  remove: {
    codes_one: '1 项权限将随账号一起失效。',
    codes_other: '{{count}} 项权限将随账号一起失效。',
    grants: '其作出的决定与授予的权限继续有效，仍记在其名下。',
  },
  grants: {
    title: '权限',
    everywhere: '全部模块',
    without: '无权访问：{{areas}}。',
    by: '由 {{name}} 授予，{{at, instant}}',
    unknown: '授予时间早于审计记录',
    none: '该管理员没有任何权限。',
  },
  audit: { title: '变更', none: '记录本身没有变更。', record: '前往该记录' },
};
