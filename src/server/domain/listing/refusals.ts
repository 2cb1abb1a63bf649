import { tellRefusals } from '#server/kit/refusal-words.ts';

/** Sentences of refusals about what is let. */
export const refusals = tellRefusals({
  'en-US': {
    unit_has_blocks: 'The unit is blocked from {from} to {to} ({reason}). Change that block first.',
    ownership_full:
      'On {day} others own {taken} of the unit, so this share does not fit. Transfer a share instead, or say whose it is as a whole by Set owners at the unit.',
    ownership_part_left:
      'Only {share} of the unit would have an owner on {day}. Transfer the share, or say whose the unit is as a whole by Set owners at the unit.',
    ownership_planned: 'The unit changes hands on {day} already. Take that change out first.',
    ownership_shared:
      '{count} owners share the unit. Say whose it is by Set owners, so that no one’s share goes unnoticed.',
    ownership_day: 'The share begins on {from}. Transfer it on a later day.',
    ownership_same: 'The share is this owner’s already.',
    ownership_told:
      '{period} is locked: statement {statement} rests on whose the unit was. Choose {from} or a later day, or make that statement anew first.',
    ownership_part: 'The share is {share}; no more than that can be transferred.',
  },
  'zh-CN': {
    unit_has_blocks: '该房间在 {from} 至 {to} 被封锁（{reason}）。请先修改该封锁。',
    ownership_full:
      '{day} 当天他人已拥有该房间的 {taken}，此份额放不下。请改为转让份额，或在房间用“登记业主”一次登记全部份额。',
    ownership_part_left:
      '这样 {day} 起该房间仅有 {share} 有业主。请改为转让份额，或在房间用“登记业主”一次登记全部份额。',
    ownership_planned: '该房间已定于 {day} 转手。请先撤销该变更。',
    ownership_shared: '该房间由 {count} 位业主共有。请用“登记业主”登记新的归属，以免有人的份额在不知不觉中失去。',
    ownership_day: '此份额自 {from} 起生效，请选择之后的日期转让。',
    ownership_same: '此份额已属于这位业主。',
    ownership_told:
      '{period} 已锁定：结算单 {statement} 以当时的业权为依据。请选择 {from} 或之后的日期，或先重新出具该结算单。',
    ownership_part: '此份额为 {share}，不能转让更多。',
  },
});

declare module '#server/kit/refusal.ts' {
  interface RefusalNames {
    listing: keyof (typeof refusals)['en-US'];
  }
}
