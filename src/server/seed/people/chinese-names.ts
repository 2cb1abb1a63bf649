import { words } from '#server/seed/words.ts';

/** Malaysian Chinese names: the family name first, spelt as its dialect sounds, then a given name of two syllables. */

export const SURNAMES = words(`
  Tan, Lim, Lee, Ng, Wong, Chan, Cheong, Chong, Chin, Chua, Goh, Ong, Teoh, Teo, Yap, Yeoh, Khoo, Koh, Low, Loh, Liew, Lau, Ho,
  Foo, Fong, Heng, Kok, Leong, Mah, Ooi, Pang, Phang, Quah, Seow, Sim, Soh, Tay, Thong, Toh, Wee, Woo, Yeo, Yong, Hew, Lai, Lum,
  Saw, Siow, Tiong, Ting, Hii, Ling, Voon, Chai, Au Yong, Ang, Beh, Cheah, Chew, Gan, Kang, Kong, Kuan, Law, Lok, Moy, Neoh, Poon`);

export const CHINESE_MALE_GIVEN = words(`
  Wei Jie, Jun Hao, Kah Wai, Chee Keong, Kok Leong, Boon Huat, Seng Hock, Wai Kit, Yong Sheng, Zhi Hao, Yi Heng, Jia Wei, Chun Kit,
  Choon Hong, Tze Yang, Jian Ming, Kai Xiang, Weng Kit, Chin Fatt, Soon Huat, Eng Seng, Kim Swee, Hock Lai, Teck Chuan, Yew Meng,
  Kean Hoe, Zi Xuan, Hao Yu, Jun Wei, Kar Hoe, Mun Fai, Poh Soon, Swee Heng, Wee Liang, Chee Hong, Ming Han, Yik Hong`);

export const CHINESE_FEMALE_GIVEN = words(`
  Mei Ling, Siew Lan, Hui Min, Li Ying, Xin Yi, Jia Qi, Pei Shan, Yoke Mun, Sook Yee, Ai Ling, Bee Hoon, Swee Lian, Wai Yee,
  Yee Ling, Sze Min, Hui Shan, Kah Yan, Zi Qing, Xuan Ying, Lay Choo, Geok Lan, Poh Choo, Siew Mei, Mun Yee, Chiew Ling, Pui Yan,
  Jing Wen, Shu Ting, Yi Xuan, En Qi, Saw Imm, Ah Moi, Lai Kuen, Yuet Mei, Sin Yee, Hooi Ching, Wan Ting, Qiao Hui`);

export const MALE_ENGLISH = words(
  'Jason, Kelvin, Desmond, Vincent, Alvin, Raymond, Edwin, Marcus, Ivan, Adrian, Ryan, Nicholas, Ethan, Benjamin',
);
export const FEMALE_ENGLISH = words(
  'Michelle, Jacqueline, Vivian, Angeline, Karen, Sharon, Rachel, Joanne, Adeline, Cheryl, Evelyn, Grace, Chloe',
);

/** Written in characters, with the spelling that an e-mail address is made of. */
export const IN_CHARACTERS: readonly (readonly [name: string, latin: string])[] = [
  ['陈伟杰', 'Tan Wei Jie'],
  ['林美玲', 'Lim Mei Ling'],
  ['黄志强', 'Wong Chee Keong'],
  ['李欣怡', 'Lee Xin Yi'],
  ['张家豪', 'Cheong Kah Hou'],
  ['郑慧敏', 'Teh Hui Min'],
  ['吴俊贤', 'Goh Jun Xian'],
  ['刘秀兰', 'Low Siew Lan'],
  ['叶文辉', 'Yap Boon Hui'],
  ['蔡佩珊', 'Chua Pei Shan'],
  ['杨国梁', 'Yong Kok Leong'],
  ['邱雅婷', 'Khoo Ya Ting'],
  ['许明发', 'Koh Beng Huat'],
  ['谢丽华', 'Cheah Lee Wah'],
  ['何子轩', 'Ho Zi Xuan'],
  ['罗静雯', 'Loh Jing Wen'],
  ['曾永康', 'Chan Weng Hong'],
  ['欧阳诗涵', 'Au Yong Shi Han'],
  ['颜福来', 'Gan Hock Lai'],
  ['洪晓彤', 'Ang Xiao Tong'],
];
