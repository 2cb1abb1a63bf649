import type { SameKeys } from '#browser/i18n.ts';
import type { words as english } from './en-US.ts';

export const words: SameKeys<typeof english> = {
  title: 'Highland – 温馨小憩，尽享高原清新空气',
  skip: '跳到正文',
  home: 'Highland 首页',
  nav: {
    label: '本页内容',
    place: '这里',
    rooms: '客房',
    air: '高原生活',
    way: '交通',
    signIn: '登录',
    account: '{{name}}，您的账户',
  },
  hero: {
    tagline: '温馨小憩，尽享高原清新空气',
    text: '马来西亚高原茶山上的一家小酒店。清晨从薄雾中开始，夜晚在暖被里结束。',
    look: '看看客房',
    write: '给我们写信',
  },
  facts: {
    height: '1,450 米',
    heightText: '海拔高度',
    degrees: '15–25 °C',
    degreesText: '四季如春',
    drive: '3.5 小时',
    driveText: '从吉隆坡驱车',
  },
  place: {
    title: '茶园与云海之间的小屋',
    first: 'Highland 坐落在公路尽头、茶园起点。屋子四周最老的茶树种下已近百年，工作日的清晨，采茶人仍会从露台下走过。',
    second: '客房朝东，面向山谷。雾散时，山脊层层相叠；雾不散时，有壁炉、一架子书，还有刚出炉的司康饼。',
    scene: '成排的茶树环绕着一座亮着灯的小屋',
  },
  rooms: {
    title: '三种醒来的方式',
    text: '每间客房都备有暖和的被子、热水壶和本地茶叶，窗户可以打开。在这里，谁也不需要空调。',
    hill: { name: '山景房', text: '屋檐下的双人房，窗外就是群山。', size: '22 平方米 · 可住 2 人' },
    terrace: { name: '露台套房', text: '带客厅和浴缸，还有一方俯瞰茶园的私人露台。', size: '38 平方米 · 可住 3 人' },
    cottage: { name: '花园小屋', text: '草莓园旁的独立小屋，厨房齐备，适合一家人。', size: '64 平方米 · 可住 6 人' },
  },
  air: {
    title: '高原上的一天',
    morning: {
      when: '清晨',
      title: '走进云里',
      text: '往山上走一小时就是苔藓森林：兰花、猪笼草，还有一条消失在雾中的木栈道。',
    },
    noon: {
      when: '正午',
      title: '一片茶叶的旅程',
      text: '跟着茶叶从山坡走到山谷对面的老茶厂，在烘茶的地方品一杯新茶。',
    },
    afternoon: {
      when: '午后',
      title: '草莓与蜂蜜',
      text: '沿路的农场可以亲手采摘；早市上有玉米、鲜花和菊花茶。',
    },
    evening: {
      when: '夜晚',
      title: '炉火边的火锅',
      text: '梯田里的蔬菜，桌上的热汤，屋外十四度，屋内炉火正旺。',
    },
  },
  way: {
    title: '如何到达',
    chart: '公路从海拔 60 米的吉隆坡出发，经打巴和冷力，一路升至海拔 1,450 米的 Highland。',
    south: { title: '从吉隆坡出发', text: '走南北大道到打巴，再沿蜿蜒的老路上山，全程约 200 公里。' },
    north: { title: '从怡保或槟城出发', text: '在新邦波赖下高速，走较宽的山路，距怡保约 90 公里。' },
    bus: { title: '乘坐巴士', text: '吉隆坡、怡保和槟城均有巴士到丹那拉打，再乘出租车十分钟即到。' },
  },
  contact: {
    title: '上山来，透透气',
    text: '告诉我们您想何时来、和谁一起来。每封信都由真人回复，通常当天就能收到。',
    address: 'Highland，马来西亚彭亨州金马仑高原',
  },
  footer: { note: '© Highland' },
  notFound: {
    title: '在雾中迷路了',
    text: '这个地址没有页面。不过，回屋的路很清楚。',
    back: '返回首页',
  },
};
