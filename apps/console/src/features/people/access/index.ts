export type { OpenRole } from './editor/RoleDrawer.tsx';
export { RolePicker } from './RolePicker.tsx';
export { RolesTab } from './RolesTab.tsx';
export { useRoles } from './use-roles.ts';
export { useUnsavedGuard } from './editor/use-unsaved-guard.ts';
export { useFirstFocus } from './editor/use-first-focus.ts';
