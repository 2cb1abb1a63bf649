export { JobDialog } from '#admin/crud/action/JobDialog.tsx';
export { AllViews } from './AllViews.tsx';
export { BulkActs } from './BulkActs.tsx';
export { ColumnFields } from './ColumnFields.tsx';
export { FileCommands } from './FileCommands.tsx';
export { ListActs } from './ListActs.tsx';
export { ListEmpty } from './ListEmpty.tsx';
export { RowCommands } from './RowCommands.tsx';
export { ViewForm, ViewUpdate } from './ViewForm.tsx';
