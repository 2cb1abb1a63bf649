import { type Locale, LOCALES } from './constants.ts';

/** Countries by their ISO 3166-1 codes: read from what people and passports write, and named in both languages. */

/**
 * Countries as ISO 3166-1 writes them, the code of two letters and that of three together; and Kosovo, by the code that
 * everybody uses for it.
 */
const CODES =
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB ' +
  'BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR ' +
  'BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR ' +
  'CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK ' +
  'FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS ' +
  'GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ' +
  'ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO ' +
  'LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD ' +
  'MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER ' +
  'NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM ' +
  'PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP ' +
  'SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF ' +
  'TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY ' +
  'UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKX YEYEM YTMYT ZAZAF ZMZMB ZWZWE';

/** The properties' own country. */
export const HOME_COUNTRY = 'MYS';
/** Code of passports and channels for an unknown country. */
export const UNKNOWN_COUNTRY = 'XXX';
/** The code by which `Intl.DisplayNames` knows it. */
const UNKNOWN_REGION = 'ZZ';

/** Codes of two letters by those of three. */
const REGIONS: ReadonlyMap<string, string> = new Map([
  ...CODES.split(' ').map((pair): [string, string] => [pair.slice(2), pair.slice(0, 2)]),
  [UNKNOWN_COUNTRY, UNKNOWN_REGION],
]);
const BY_REGION: ReadonlyMap<string, string> = new Map([...REGIONS].map(([code, region]) => [region, code]));

/** Every country by its three letters, and the unknown one. */
export const COUNTRIES: readonly string[] = [...REGIONS.keys()];

/** Countries of most guests in Malaysia, offered first. */
export const USUAL_COUNTRIES: readonly string[] = [HOME_COUNTRY, 'SGP', 'IDN', 'CHN', 'THA', 'BRN', 'IND', 'GBR'];

/** The three letters of a country given by its two or three, in capitals or not; null for what is none. */
export function countryCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return REGIONS.has(code) ? code : (BY_REGION.get(code) ?? null);
}

const names = new Map<Locale, Intl.DisplayNames>();

/** Name of a country; a text that is no code stays as it is. */
export function countryName(code: string, locale: Locale): string {
  const region = REGIONS.get(code);
  if (region === undefined) return code;
  let known = names.get(locale);
  if (!known) names.set(locale, (known = new Intl.DisplayNames(locale, { type: 'region' })));
  return known.of(region) ?? code;
}

const fold = (text: string): string => text.trim().toLocaleLowerCase('en-US');

/** The three letters of a country given by code or by its name in any of our languages; null for what is none. */
export function findCountry(text: string): string | null {
  const wanted = fold(text);
  const isCalled = (code: string): boolean => LOCALES.some((locale) => fold(countryName(code, locale)) === wanted);
  return countryCode(text) ?? COUNTRIES.find(isCalled) ?? null;
}

/** Countries whose code is the text or whose name holds it in any of our languages: those that begin with it first, the usual before others. */
export function countriesLike(text: string): readonly string[] {
  const wanted = fold(text);
  const rank = (code: string): number => {
    if (countryCode(text) === code) return 0;
    const places = LOCALES.map((locale) => fold(countryName(code, locale)).indexOf(wanted)).filter((at) => at >= 0);
    if (places.length === 0) return Infinity;
    return (Math.min(...places) > 0 ? 3 : 1) + (USUAL_COUNTRIES.includes(code) ? 0 : 1);
  };
  return COUNTRIES.map((code) => ({ code, rank: rank(code) }))
    .filter((each) => each.rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ code }) => code);
}
