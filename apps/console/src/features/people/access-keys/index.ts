export { deleteKeyAction, describeKeyAction, type AccessKeyContext } from './access-key.actions.tsx';
export { accessKeyList } from './access-key-list.tsx';
export { accessKeyName } from './access-key-columns.tsx';
export { DescriptionInput } from './DescriptionInput.tsx';
