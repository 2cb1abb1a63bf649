import { tellRefusals } from '#server/kit/refusal-words.ts';

/** Sentences of refusals about agreements with owners. */
export const refusals = tellRefusals({
  'en-US': {
    version_of_retired: 'This package is retired. Restore it first.',
    version_same_start: '{name} begins on {from} already. Retire it first, or begin with another month.',
    version_drafted: '{name} is a draft for {from} already. Change that one.',
    version_past: 'Months before {from} have been settled by other terms. Begin on {from} or later.',
    terms_told:
      '{period} is locked: statement {statement} was shared by the terms of then. Choose {from} or a later day, or make that statement anew first.',
    version_fixed: '{name} has been approved, and statements rest on it. Take “New version” and change that one.',
    version_used: 'Units on this package: {count}. Put them on another one first.',
    package_used: 'Units on this package: {count}. Put them on another one first.',
    package_retired: '{name} is retired. Choose another package, or restore it first.',
    unit_package_open:
      'The unit is on {package} since {from}. Take “Assign a unit” at the other package: that ends this one.',
    unit_package_taken: 'The unit is on {package} from {from} to {until}. Change those days first.',
    unit_package_same: 'The unit is on this package since {from} already.',
    unit_package_planned: 'The unit changes its package on {day} already. Take that change out first.',
    unit_package_past: 'Months before {from} have been settled. Choose {from} or a later day.',
    unit_package_gap:
      'From {from} to {until} the unit would be on no package although it has an owner. Let one of the two packages hold on those days.',
    unit_package_ends:
      'From {from} on the unit would be on no package although it has an owner. Take “Assign a unit” at the next package, or end the ownership first.',
    unit_package_begun: 'It has been in force since {from}, and statements rest on it. Give it a last day instead.',
  },
  'zh-CN': {
    version_of_retired: '该套餐已停用，请先恢复。',
    version_same_start: '{name} 已自 {from} 起生效。请先停用它，或改用其他月份。',
    version_drafted: '{name} 已是 {from} 的草稿，请直接修改它。',
    version_past: '{from} 之前的月份已按其他条款结算，请选择 {from} 或之后。',
    terms_told:
      '{period} 已锁定：结算单 {statement} 按当时的条款分配。请选择 {from} 或之后的日期，或先重新出具该结算单。',
    version_fixed: '{name} 已审批，结单以它为依据。请使用“新版本”并修改新版本。',
    version_used: '仍有 {count} 间房使用该套餐，请先改用其他套餐。',
    package_used: '仍有 {count} 间房使用该套餐，请先改用其他套餐。',
    package_retired: '{name} 已停用。请选择其他套餐，或先恢复它。',
    unit_package_open: '该房间自 {from} 起使用 {package}。请在另一套餐上使用“分配房间”，原套餐会自动结束。',
    unit_package_taken: '该房间在 {from} 至 {until} 使用 {package}，请先修改该时段。',
    unit_package_same: '该房间自 {from} 起已使用此套餐。',
    unit_package_planned: '该房间已定于 {day} 更换套餐，请先撤销该变更。',
    unit_package_past: '{from} 之前的月份已结算，请选择 {from} 或之后的日期。',
    unit_package_gap: '{from} 至 {until} 该房间有业主却没有套餐。请让前后其中一个套餐覆盖这些日期。',
    unit_package_ends: '自 {from} 起该房间有业主却没有套餐。请在新套餐上使用“分配房间”，或先结束业权。',
    unit_package_begun: '自 {from} 起已生效，结单以它为依据。请改为填写结束日期。',
  },
});

declare module '#server/kit/refusal.ts' {
  interface RefusalNames {
    packages: keyof (typeof refusals)['en-US'];
  }
}
