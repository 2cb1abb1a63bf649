import { words } from '#server/seed/words.ts';

/** Malaysian Indian names: Tamil and Telugu with `a/l` (son of) and `a/p` (daughter of), Sikh, Malayalee, and Christian ones. */

export const INDIAN_MALE_GIVEN = words(`
  Arun, Kumar, Suresh, Ganesh, Prakash, Ravi, Vijay, Mohan, Rajesh, Dinesh, Saravanan, Murugan, Logeswaran, Thinesh, Yugendran,
  Kishen, Darshan, Navin, Hariharan, Puvanesan, Letchumanan, Sathya, Kavin, Pravin, Vikneswaran, Jeevan, Theeban, Shanmugam`);
export const INDIAN_FEMALE_GIVEN = words(`
  Priya, Kavitha, Malathi, Shanti, Devi, Anusha, Thivya, Yogeswari, Saraswathy, Letchumy, Pushpa, Revathi, Sangeetha, Kalaivani,
  Nithya, Darshini, Hema, Mageswari, Parameswary, Vasanthi, Kirthana, Sharmila, Meenachi, Gayathri, Tharani, Uma, Rohini`);
export const INDIAN_FATHERS = words(`
  Subramaniam, Ramasamy, Krishnan, Muniandy, Arumugam, Perumal, Maniam, Govindasamy, Raju, Sinnasamy, Palaniappan, Muthusamy,
  Thangaraj, Veerappan, Nadarajah, Sivalingam, Balakrishnan, Doraisamy, Karuppiah, Letchumanan, Marimuthu, Rengasamy, Selvaraj`);

export const SIKH_MALE = words(
  'Harpreet, Jaswinder, Gurdeep, Manjit, Amarjit, Balwinder, Ranjit, Sukhdev, Karamjit, Jagdeep',
);
export const SIKH_FEMALE = words(
  'Harleen, Jasvinder, Manpreet, Simran, Kiranjit, Baljit, Rajdeep, Parmjit, Sukhvinder, Amrit',
);
export const SIKH_FAMILIES = words('Gill, Sidhu, Dhillon, Sandhu, Grewal, Bajwa, Randhawa');

export const MALAYALEE_FAMILIES = words('Menon, Nair, Pillai, Kurup, Panicker, Varghese, Thomas');
export const CHRISTIAN_MEN = words('Anthony, Francis, Xavier, Joseph, Clement, Gerard, Dominic');
export const CHRISTIAN_WOMEN = words('Theresa, Mary Ann, Josephine, Bernadette, Philomena, Cecilia');
export const EURASIAN_FAMILIES = words(
  "D'Cruz, De Souza, D'Almeida, Pereira, Fernandez, Rodrigues, De Silva, Lazaroo, Sta Maria, Nunis",
);
