export { deleteAction, describeAction, type AccessKeyContext } from './access-key.actions.tsx';
export { accessKeyName } from './access-key-columns.tsx';
export { accessKeyOrder, accessKeySort } from './access-key-sort.ts';
export { AccessKeyPage } from './AccessKeyPage.tsx';
export { DescriptionInput } from './DescriptionInput.tsx';
