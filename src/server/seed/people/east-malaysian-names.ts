import { words } from '#server/seed/words.ts';

/** Names of Sarawak and Sabah: Iban and Bidayuh with `anak` (child of), Orang Ulu, Kadazan-Dusun, Bajau, and the Malays of Brunei Bay. */

export const IBAN_GIVEN = words(`
  Jimbun, Unggang, Sandah, Numpang, Empiang, Entalai, Nyanggau, Tambong, Senia, Lenta, Jenti, Mengan, Jackson, Winston, Melina,
  Jennifer, Christopher, Alexson, Stella, Magdalene, Robinson, Veronica`);
export const IBAN_PARENTS = words(
  'Ujang, Banyang, Jali, Ngumbang, Sagan, Gerunsin, Unchat, Belayong, Nyawai, Entigar, Mujah, Tawi, Gani, Lunyong',
);

export const BIDAYUH_GIVEN = words(
  'Nigel, Felicia, Dominic, Rosalind, Peter Nyaun, Agnes, Simon, Doreen, Rayner, Lorna, Raymond Sait, Christina',
);
export const BIDAYUH_PARENTS = words('Nyabong, Sigai, Akaw, Jinep, Minggu, Ritong, Atet, Sudin, Mikol, Nyokin, Jihen');

export const ORANG_ULU = words(`
  Anyi Ngau, Lejau Ajang, Ding Laing, Ribuh Balang, Supang Galih, Usun Wan, Paran Jau, Lian Tagal, Mering Ngau, Urai Lian,
  Bungan Luhat, Dayang Raben, Sinah Apui, Ngalinuh Bala`);

export const KADAZAN_GIVEN = words(`
  Marcellus, Jovita, Benedict, Florina, Justin, Evaristus, Clarice, Gilbert, Rowena, Ignatius, Lucilla, Fabian, Nooraini, Petrus,
  Junaidah, Severinus, Valerie, Rayner`);
export const KADAZAN_FAMILIES = words(
  'Gimbang, Majingkin, Gontoh, Sompoh, Mojikon, Maluda, Sipanil, Kinsuan, Mosigil, Lojiwin, Tongkul, Gampil, Onggou',
);

export const BRUNEI_MALAY = words(`
  Dayangku Nurul Ain binti Pengiran Hassan, Awangku Faizul bin Pengiran Tajuddin, Abang Zulfadhli bin Abang Hamdan,
  Dayang Siti Hajar binti Abang Sahari, Awg Mohd Rafiq bin Awg Damit, Dyg Norazimah binti Awg Besar`);
export const BAJAU_MEN = words('Jumadil, Sarbini, Madeli, Juhari, Bakri, Saidi');
export const BAJAU_WOMEN = words('Rosnani, Halimah, Masnah, Norhaini, Salbiah');
export const BAJAU_FATHERS = words('Amil, Sarapil, Jikirani, Kulung, Mohd Salleh, Asamuddin, Tating, Lajim');
