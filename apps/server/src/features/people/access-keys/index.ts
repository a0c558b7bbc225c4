export { accessKeyColumns } from './access-key-columns.ts';
export { keyDescriptionSchema, noSuchKey, requireRoomForKey } from './access-key-store.ts';
export { concludeKeyChange, endKey } from './change-access-key.ts';
