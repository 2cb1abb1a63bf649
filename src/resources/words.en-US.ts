import { words as people } from '#resources/people/words.en-US.ts';
import { words as listing } from '#resources/listing/words.en-US.ts';
import { words as rates } from '#resources/rates/words.en-US.ts';
import { words as channels } from '#resources/channels/words.en-US.ts';
import { words as reservations } from '#resources/reservations/words.en-US.ts';
import { words as enquiries } from '#resources/enquiries/words.en-US.ts';
import { words as kit } from '#resources/kit/words.en-US.ts';
import type { ResourceWords } from '#shared/words.ts';

/** English words where those derived from the declarations' names read badly. */
export const words: Readonly<Record<string, ResourceWords>> = {
  ...people,
  ...listing,
  ...rates,
  ...channels,
  ...reservations,
  ...enquiries,
  ...kit,
};
