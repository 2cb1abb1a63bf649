import { tellRefusals } from '#server/kit/refusal-words.ts';

/** Sentences of refusals about calendars of channels. */
export const refusals = tellRefusals({
  'en-US': {
    calendar_pause:
      'Stays on record come from this calendar, so it cannot be deleted. Pause it instead: then it is not read any more.',
    calendar_paused:
      'Stays on record come from this calendar, so it cannot be deleted. It is paused and is not read any more.',
    calendar_no_room: 'These nights are taken there. Choose another unit, or free the nights first.',
    calendar_no_type:
      'The room type that this calendar is for is no longer there. Choose another one for the calendar.',
  },
  'zh-CN': {
    calendar_pause: '已有住宿来自该日历，因此须保留。请改为暂停：此后不再读取。',
    calendar_paused: '已有住宿来自该日历，因此须保留。它已暂停，不再读取。',
    calendar_no_room: '这些夜晚在那里已被占用。请另选房间，或先腾出这些夜晚。',
    calendar_no_type: '该日历对应的房型已不存在。请为该日历另选房型。',
  },
});

declare module '#server/kit/refusal.ts' {
  interface RefusalNames {
    channels: keyof (typeof refusals)['en-US'];
  }
}
