import { DeleteRoleDocument, type RoleRowFragment } from '../../../generated/role.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { mutationAction, type Surroundings } from '../../../ui/action/mutation-action.ts';
import { IconCopy, IconEye, IconPencil, IconPlus, IconTrash } from '../../../ui/icon/icons.ts';
import { newRole, type OpenRole } from './editor/RoleDrawer.tsx';

/** What the list around a role can do. */
interface RoleSurroundings extends Surroundings {
  onOpen(open: OpenRole): void;
}

/** One role with the list around it. */
interface RoleContext extends RoleSurroundings {
  role: RoleRowFragment;
}

/** Creates a custom role. */
export const createRoleAction: ActionDescription<RoleSurroundings> = {
  key: 'createRole',
  label: 'Create role',
  icon: IconPlus,
  permission: 'subaccount_access_write',
  shortcut: 'c',
  perform: ({ onOpen }) => onOpen({ role: newRole, from: undefined }),
};

/** What the menu of a role offers. */
export const roleActions: readonly ActionDescription<RoleContext>[] = [
  {
    key: 'view',
    label: 'View',
    icon: IconEye,
    permission: undefined,
    isAvailable: ({ role }) => !role.canEditRole,
    perform: ({ role, onOpen }) => onOpen({ role: role.id, from: undefined }),
  },
  {
    key: 'edit',
    label: 'Edit',
    icon: IconPencil,
    permission: 'subaccount_access_write',
    isAvailable: ({ role }) => role.canEditRole,
    perform: ({ role, onOpen }) => onOpen({ role: role.id, from: undefined }),
  },
  {
    key: 'copy',
    label: 'Copy as custom role',
    icon: IconCopy,
    permission: 'subaccount_access_write',
    perform: ({ role, onOpen }) => onOpen({ role: newRole, from: role.id }),
  },
  mutationAction({
    key: 'delete',
    label: 'Delete',
    icon: IconTrash,
    permission: 'subaccount_access_write',
    isDangerous: true,
    isAvailable: ({ role }) => role.canEditRole,
    confirm: ({ role }) => ({
      title: `Delete the role ${role.alias}?`,
      consequence: 'A role in use cannot be deleted. Give its members another role first.',
      confirmLabel: 'Delete role',
    }),
    run: ({ role }) => send('mutation', DeleteRoleDocument, { id: role.id }),
    done: ({ role }) => `Role ${role.alias} deleted.`,
  }),
];
