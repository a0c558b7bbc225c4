export type { OpenRole } from './editor/RoleDrawer.tsx';
export { RolePicker } from './RolePicker.tsx';
export { RolesTab } from './RolesTab.tsx';
export { roleSummary } from './role-summary.ts';
export { useRoles } from './use-roles.ts';
export { useUnsavedGuard } from './editor/use-unsaved-guard.ts';
export { useFirstFocus } from './editor/use-first-focus.ts';
