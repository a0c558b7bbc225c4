export { accessKeyColumns } from './access-key-columns.ts';
export { deleteKey, keyDescriptionSchema, noSuchKey, requireRoomForKey } from './access-key-store.ts';
