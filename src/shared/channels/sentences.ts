import { tellSentences } from '#shared/sentences.ts';

declare module '#shared/errors.ts' {
  interface SentenceNames {
    channels: keyof (typeof channelsSentences)['en-US'];
  }
}

export const channelsSentences = tellSentences({
  'en-US': {
    calendar_address: '{label} is no address that can be read',
    calendar_scheme: '{label} must begin with https://',
    calendar_credentials: '{label} must not hold a user name or password',
    calendar_port: '{label} must not name a port other than 443',
    calendar_private_address: '{label} leads into a private network; only addresses on the internet are read',
    calendar_place: 'say which unit or which room type the calendar is about',
    calendar_twice: 'this calendar is read for this unit already',
  },
  'zh-CN': {
    calendar_address: '{label}不是可读取的网址',
    calendar_scheme: '{label}必须以 https:// 开头',
    calendar_credentials: '{label}不能包含用户名或密码',
    calendar_port: '{label}只能使用 443 端口',
    calendar_private_address: '{label}指向内部网络；只读取互联网上的地址',
    calendar_place: '请选择该日历对应的房间或房型',
    calendar_twice: '该房间已在读取这个日历',
  },
});
