import { tellRefusals } from '#server/kit/refusal-words.ts';

/** Sentences of refusals about what is let. */
export const refusals = tellRefusals({
  'en-US': {
    unit_has_blocks: 'The unit is blocked from {from} to {to} ({reason}). Change that block first.',
  },
  'zh-CN': {
    unit_has_blocks: '该房间在 {from} 至 {to} 被封锁（{reason}）。请先修改该封锁。',
  },
});
