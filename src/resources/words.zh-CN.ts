import { words as people } from '#resources/people/words.zh-CN.ts';
import { words as listing } from '#resources/listing/words.zh-CN.ts';
import { words as rates } from '#resources/rates/words.zh-CN.ts';
import { words as channels } from '#resources/channels/words.zh-CN.ts';
import { words as reservations } from '#resources/reservations/words.zh-CN.ts';
import { words as enquiries } from '#resources/enquiries/words.zh-CN.ts';
import { words as kit } from '#resources/kit/words.zh-CN.ts';
import type { ResourceWords } from '#shared/words.ts';

export const words: Readonly<Record<string, ResourceWords>> = {
  ...people,
  ...listing,
  ...rates,
  ...channels,
  ...reservations,
  ...enquiries,
  ...kit,
};
