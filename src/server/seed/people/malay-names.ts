import { words } from '#server/seed/words.ts';

/** Malay names: a given name, then `bin` or `binti` and the father's; there is no family name. */

/** Come before a man's or a woman's own name more often than not. */
export const MALE_FIRST = words('Muhammad, Mohd, Mohamad, Ahmad, Muhamad, Mohammad, Wan, Nik');
export const FEMALE_FIRST = words('Nur, Nurul, Siti, Noor, Nor, Wan, Nik, Aina');

export const MALAY_MALE_GIVEN = words(`
  Aiman, Haziq, Amirul, Hafiz, Faiz, Firdaus, Syafiq, Danish, Izzat, Hakim, Irfan, Luqman, Zulkifli, Azman, Kamal, Ismail,
  Rashid, Roslan, Shahrul, Nizam, Fauzi, Hisham, Khairul, Azlan, Ridzuan, Farhan, Zaid, Yusof, Ibrahim, Harith, Naim, Adam,
  Mu'az, Sa'id, Mas'ud, Fakhrul, Hazim, Taufiq, Zainal, Rizal, Shukri, Badrul, Fadzil, Iskandar, Hilmi, Asyraf, Umar,
  Zarif, Najmi, Afiq, Helmi, Rosli, Sulaiman, Halim, Nasir, Saiful, Jamal, Tarmizi`);

export const MALAY_FEMALE_GIVEN = words(`
  Aisyah, Aminah, Fatimah, Zulaikha, Hidayah, Izzati, Syafiqah, Farhana, Nabila, Athirah, Balqis, Sofea, Alya, Husna, Insyirah,
  Khadijah, Maryam, Hajar, Zahra, Rohani, Salmah, Zaiton, Rokiah, Norhayati, Azizah, Faridah, Hasnah, Mariam, Suraya, Liyana,
  Amalina, Qistina, Humaira, Irdina, Batrisyia, Nadhirah, Fazlina, Shahida, Sa'adiah, Su'aidah, Rabiatul Adawiyah, Ain, Syuhada,
  Hanis, Maisarah, Najwa, Umairah, Wardina, Yasmin, Zarina, Intan, Mastura, Jamilah, Latifah, Saleha`);

export const MALAY_FATHERS = words(`
  Abdullah, Abdul Rahman, Abdul Rahim, Abdul Aziz, Abdul Hamid, Ahmad, Ismail, Ibrahim, Hassan, Hussein, Osman, Omar, Othman,
  Yusof, Mohd Noor, Mohd Yusoff, Mat Zain, Zakaria, Sulaiman, Salleh, Razali, Ramli, Kassim, Jaafar, Idris, Hashim, Harun,
  Daud, Che Mat, Bakar, Awang Mat, Ariffin, Ghazali, Jusoh, Kamaruddin, Latif, Mahmud, Musa, Nordin, Ab Ghani, Rashid, Saad,
  Shamsuddin, Talib, Wahab, Yaakob, Zainuddin, Mustafa, Mansor, Sidek, Tajuddin, Zulkarnain Shah, Ma'arof, Nik Mat, Wan Ahmad`);

/** Long names are common on identity cards, and the first thing a narrow column breaks. */
export const LONG_NAMES = words(`
  Wan Muhammad Fakhrul Razi bin Wan Ahmad Zulkarnain, Muhammad Amirul Hakim Danial bin Muhammad Hafizuddin Shah,
  Syed Ahmad Hafizuddin bin Syed Mohamad Zainal Abidin, Sharifah Nurul Husna Sofea binti Syed Abdul Rahman,
  Nur Aisyah Humaira Qistina binti Abdul Rahman Shafiq, Puteri Nur Batrisyia Damia binti Megat Ahmad Kamaluddin,
  Wan Nur Hannah Insyirah binti Wan Mohd Zulkifli, Nik Muhammad Syahmi Zikri bin Nik Abdul Aziz Shah`);
