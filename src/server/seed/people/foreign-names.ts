import { words } from '#server/seed/words.ts';

/** Guests from elsewhere: how names are formed in their country, and what its mobile numbers look like. */

export interface Country {
  /** ISO 3166-1 alpha-3. */
  readonly code: string;
  /** How many of a hundred foreign guests come from here. */
  readonly weight: number;
  readonly given: readonly string[];
  readonly families: readonly string[];
  readonly familyFirst: boolean;
  /** Names in the country's own script, with the spelling an e-mail address is made of. */
  readonly native: readonly (readonly [name: string, latin: string])[];
  /** Beginnings of mobile numbers, and how many digits follow. */
  readonly phonePrefixes: readonly string[];
  readonly phoneDigits: number;
}

const country = (
  code: string,
  weight: number,
  {
    phone,
    ...names
  }: {
    readonly phone: readonly [prefixes: string, digits: number];
    readonly given: string;
    readonly families: string;
    readonly familyFirst?: boolean;
    readonly native?: Country['native'];
  },
): Country => ({
  code,
  weight,
  given: words(names.given),
  families: words(names.families),
  familyFirst: names.familyFirst ?? false,
  native: names.native ?? [],
  phonePrefixes: words(phone[0]),
  phoneDigits: phone[1],
});

export const HOME_COUNTRIES: readonly Country[] = [
  country('SGP', 30, {
    phone: ['+658, +659', 7],
    given:
      'Wei Ming, Hui Ling, Jia Hui, Kai Jun, Shu Fen, Zhi Wei, Yi Ting, Boon Keng, Mei Fong, Jun Kiat, Xin Hui, Rui En',
    families: 'Tan, Lim, Ng, Chua, Koh, Teo, Goh, Sim, Seah, Tay, Toh, Yeo, Chia, Quek',
    familyFirst: true,
  }),
  country('IDN', 14, {
    phone: ['+62811, +62812, +62813, +62857, +62878', 8],
    given: 'Budi, Dewi, Agus, Sri Wahyuni, Rizky, Putri, Andi, Ayu, Fajar, Indah, Made, Ketut, Yohanes, Ratna',
    families:
      'Santoso, Wijaya, Pratama, Lestari, Hidayat, Siregar, Nasution, Simanjuntak, Saputra, Kusuma, Hartono, Sudarma',
  }),
  country('CHN', 12, {
    phone: ['+86130, +86136, +86139, +86158, +86188', 8],
    given: 'Xiaoming, Na, Jianguo, Yuting, Zihan, Lei, Min, Haoran, Xueqin, Wenbo, Siyu, Jing',
    families: 'Wang, Li, Zhang, Liu, Chen, Yang, Zhao, Huang, Zhou, Wu, Xu, Sun, Ouyang',
    familyFirst: true,
    native: [
      ['王晓明', 'Wang Xiaoming'],
      ['李娜', 'Li Na'],
      ['张建国', 'Zhang Jianguo'],
      ['刘雨婷', 'Liu Yuting'],
      ['陈浩然', 'Chen Haoran'],
      ['欧阳雪琴', 'Ouyang Xueqin'],
    ],
  }),
  country('JPN', 6, {
    phone: ['+8170, +8180, +8190', 8],
    given: 'Haruto, Yui, Kenji, Sakura, Takumi, Aoi, Hiroshi, Naoko, Ren, Mio, Daisuke, Emi',
    families: 'Sato, Suzuki, Takahashi, Tanaka, Watanabe, Ito, Yamamoto, Nakamura, Kobayashi, Kato',
    native: [
      ['佐藤美咲', 'Sato Misaki'],
      ['高橋健太', 'Takahashi Kenta'],
      ['渡辺直子', 'Watanabe Naoko'],
    ],
  }),
  country('GBR', 6, {
    phone: ['+4474, +4475, +4477, +4478', 8],
    given: 'Oliver, Amelia, Harry, Isla, George, Charlotte, Rhys, Siobhán, Callum, Emily, Priyanka, Mohammed',
    families:
      "Smith, Jones, Taylor, Williams, O'Connor, MacDonald, Davies, Hughes, Campbell-Reid, Ashworth, Patel, Fitzgerald-Moore",
  }),
  country('AUS', 6, {
    phone: ['+6140, +6141, +6143, +6147', 7],
    given: 'Jack, Charlotte, Lachlan, Matilda, Cooper, Ruby, Angus, Zoe, Hamish, Georgia',
    families: "Wilson, Brown, Nguyen, O'Brien, Kelly, Anderson, Papadopoulos, Martin, Thompson, Rossi",
  }),
  country('DEU', 4, {
    phone: ['+49151, +49160, +49171, +49176', 8],
    given: 'Lukas, Hannah, Jürgen, Käthe, Maximilian, Sabine, Björn, Anke, Karl-Heinz, Anna-Lena',
    families: 'Müller, Schmidt, Schneider, Weiß, Hoffmann, Schröder, Krüger, von der Heyde, Meyer-Landrut, Bauer',
  }),
  country('IND', 4, {
    phone: ['+9197, +9198, +9199, +9190', 8],
    given: 'Aarav, Ananya, Rohan, Diya, Vikram, Ishita, Sanjay, Lakshmi, Arjun, Meera',
    families: 'Sharma, Iyer, Patel, Reddy, Gupta, Banerjee, Chatterjee, Kulkarni, Singh, Nair',
  }),
  country('KOR', 3, {
    phone: ['+8210', 8],
    given: 'Min-jun, Seo-yeon, Ji-hoon, Ha-eun, Dong-hyun, Soo-jin, Ye-rin, Sung-min',
    families: 'Kim, Lee, Park, Choi, Jung, Kang, Yoon, Lim',
    familyFirst: true,
  }),
  country('THA', 3, {
    phone: ['+668, +669', 8],
    given: 'Somchai, Malee, Anong, Kittisak, Nattapong, Siriporn, Chaiwat, Pimchanok',
    families: 'Saetang, Wongsawat, Srisuk, Thongchai, Rattanakul, Chaiyaporn, Phongphanit',
  }),
  country('BRN', 2, {
    phone: ['+6737, +6738', 6],
    given: 'Hj Azman bin, Hjh Rosnah binti, Md Hafiz bin, Nur Hazirah binti, Ak Faris bin',
    families: 'Hj Matusin, Hj Ibrahim, Pg Damit, Hj Tengah, Hj Sulaiman',
  }),
  country('VNM', 2, {
    phone: ['+8490, +8491, +8498', 7],
    given: 'Văn Hùng, Thị Lan, Minh Anh, Quốc Bảo, Thanh Hương, Đức Long',
    families: 'Nguyễn, Trần, Lê, Phạm, Hoàng, Võ',
    familyFirst: true,
  }),
  country('PHL', 2, {
    phone: ['+63917, +63918, +63927', 7],
    given: 'Maria Cristina, Jose Antonio, Angelica, Mark Anthony, Rosario, John Paul',
    families: 'Dela Cruz, Santos, Reyes, Bautista, Villanueva, Macaraeg',
  }),
  country('FRA', 2, {
    phone: ['+336, +337', 8],
    given: 'Jean-Pierre, Amélie, Thérèse, Luc, Marie-Claude, François, Zoé',
    families: "Dubois, Lefèvre, d'Aubigny, Moreau, Le Goff, Garçon, Besançon",
  }),
  country('NLD', 2, {
    phone: ['+316', 8],
    given: 'Daan, Sanne, Willem, Femke, Pieter-Jan, Lotte',
    families: "van den Berg, de Vries, 't Hart, Jansen, van 't Hoff, Bakker",
  }),
  country('USA', 2, {
    phone: ['+1206, +1415, +1646, +1312', 7],
    given: 'Emma, Liam, Destiny, Tyler, Guadalupe, Mary-Kate',
    families: "Johnson, Garcia, O'Malley, Washington, Lee, Kowalski",
  }),
  country('SAU', 1, {
    phone: ['+96650, +96655', 7],
    given: 'Abdulaziz, Noura, Faisal, Reem, Khalid, Lama',
    families: 'Al-Harbi, Al-Qahtani, Al-Otaibi, Al-Ghamdi, Al-Zahrani',
  }),
  country('TWN', 1, {
    phone: ['+8869', 8],
    given: 'Chih-hao, Ya-ting, Chia-ling, Tsung-han, Shu-fen',
    families: 'Chen, Lin, Huang, Hsu, Tsai',
    familyFirst: true,
    native: [
      ['林雅婷', 'Lin Ya-ting'],
      ['黃志豪', 'Huang Chih-hao'],
    ],
  }),
];
