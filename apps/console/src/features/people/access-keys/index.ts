export { accessKeyName } from './access-key-columns.tsx';
export { accessKeyOrder, accessKeySort } from './access-key-sort.ts';
export { AccessKeyPage } from './AccessKeyPage.tsx';
export { DescriptionDialog } from './DescriptionDialog.tsx';
export { DescriptionInput } from './DescriptionInput.tsx';
