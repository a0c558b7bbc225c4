import {
  AdminRestoreOrganizationDocument,
  AdminSuspendOrganizationDocument,
  CreateOrganizationDocument,
  DeleteOrganizationDocument,
  DeleteOrganizationMemberDocument,
  RenameOrganizationDocument,
  RestoreOrganizationDocument,
  SuspendOrganizationDocument,
  type OrganizationRowFragment,
} from '../../../generated/organization.ts';
import { reloadAccess } from '../../../transport/session/access.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ErrorClaims } from '../../../transport/requests/error-handling.ts';
import { saveMerged } from '../../../ui/changes/save-merged.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { mutationAction, type Surroundings } from '../../../ui/action/mutation-action.ts';
import { openFollowed } from '../../../ui/changes/open-followed.tsx';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import {
  IconCoin,
  IconCrown,
  IconLogout,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconShieldLock,
  IconShieldOff,
  IconTrash,
  IconUpload,
} from '../../../ui/icon/icons.ts';
import { counted } from '../../../ui/figure/format.ts';
import type { ListControls } from '../../../ui/list/use-list.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { passOnOwnership } from '../ownership/index.ts';
import { AccountTermsDialog } from './dialogs/AccountTermsDialog.tsx';
import { ImportAccountsDialog } from './dialogs/ImportAccountsDialog.tsx';
import { OrganizationNamesDialog } from './dialogs/OrganizationNamesDialog.tsx';
import { ResetTwoFactorDialog } from './dialogs/ResetTwoFactorDialog.tsx';
import type { OrganizationListData } from './use-organizations.ts';

/** The page around an action. */
export interface OrganizationSurroundings extends Surroundings {
  /** The user's account; the member id under which a delegate leaves. */
  myId: string | undefined;
  /** The list is that of the whole installation, viewed by its administrator. */
  isAdministering: boolean;
}

/** What the list of organizations offers its actions. */
export function surroundingsOf({
  refetch,
  data,
}: Pick<ListControls, 'refetch'> & { data: OrganizationListData | undefined }): OrganizationSurroundings {
  return { onDone: refetch, myId: data?.me?.id, isAdministering: data?.isAdministering ?? false };
}

/** One organization with the page around it. */
export interface OrganizationContext extends OrganizationSurroundings {
  organization: OrganizationRowFragment;
}

/** Organizations belong to no subaccount: the server alone checks the permission. */
const nobodyAsks = undefined;

/** Codes that the dialog of the second factor or a toast shows. */
const claimed: ErrorClaims = { handles: ['permission-error', 'validation-failed', 'constraint-violation'] };

/** Removes a lost second factor: of the owner of the selected organization, else of a named account. */
const resetTwoFactor = {
  key: 'resetTwoFactor',
  label: 'Reset second factor',
  icon: IconShieldOff,
  permission: nobodyAsks,
  isDangerous: true,
} as const;

async function askForReset(email: string): Promise<void> {
  await openDialog<true>((dialog) => <ResetTwoFactorDialog {...dialog} email={email} />);
}

/** What the page itself offers. */
export const organizationPageActions: readonly ActionDescription<
  Pick<OrganizationSurroundings, 'onDone' | 'isAdministering'>
>[] = [
  {
    ...resetTwoFactor,
    isAvailable: ({ isAdministering }) => isAdministering,
    perform: () => askForReset(''),
  },
  {
    key: 'importAccounts',
    label: 'Import accounts',
    icon: IconUpload,
    permission: nobodyAsks,
    isAvailable: ({ isAdministering }) => isAdministering,
    perform: async ({ onDone }) => {
      const count = await openDialog<number>((dialog) => <ImportAccountsDialog {...dialog} />);
      if (count === undefined) return;
      toast.success(`${counted(count, 'account')} imported.`, 'Each gets a mail with a link that sets its password.');
      onDone();
    },
  },
  {
    key: 'createOrganization',
    label: 'Create organization',
    icon: IconPlus,
    permission: nobodyAsks,
    shortcut: 'c',
    perform: async ({ onDone }) => {
      const created = await openDialog<string>((dialog) => (
        <OrganizationNamesDialog
          {...dialog}
          title="Create organization"
          confirmLabel="Create"
          save={async (names) => {
            await send('mutation', CreateOrganizationDocument, names);
            return names.name;
          }}
        />
      ));
      if (created === undefined) return;
      toast.success(`Organization ${created} created.`);
      onDone();
    },
  },
];

function mayChange({ organization, isAdministering }: OrganizationContext): boolean {
  return organization.isOwner && !organization.adminSuspended && !isAdministering;
}

/** What the menu of an organization offers. */
export const organizationActions: readonly ActionDescription<OrganizationContext>[] = [
  {
    key: 'rename',
    label: 'Rename',
    icon: IconPencil,
    permission: nobodyAsks,
    isAvailable: mayChange,
    perform: async (context) => {
      const renamed = await openFollowed<OrganizationContext, true>(context, (dialog, { organization }) => {
        const { id, name, alias, organizationName } = organization;
        return (
          <OrganizationNamesDialog
            {...dialog}
            title={`Rename ${organizationName}`}
            confirmLabel="Rename"
            names={{ name, alias }}
            save={async (names) => {
              const saved = await saveMerged({
                change: { ...names },
                from: { name, alias },
                send: (change, from) =>
                  send('mutation', RenameOrganizationDocument, {
                    id,
                    name: names.name,
                    alias: names.alias,
                    ...change,
                    from,
                  }),
              });
              return saved && (true as const);
            }}
          />
        );
      });
      if (!renamed) return;
      context.onDone();
      await reloadAccess();
    },
  },
  {
    key: 'passOn',
    label: 'Pass on ownership',
    icon: IconCrown,
    permission: nobodyAsks,
    isAvailable: (context) => mayChange(context) && !context.organization.suspended,
    perform: ({ organization: { id, organizationName: name } }) => passOnOwnership({ kind: 'organization', id, name }),
  },
  mutationAction({
    key: 'suspend',
    label: 'Suspend',
    icon: IconPlayerPause,
    permission: nobodyAsks,
    isAvailable: (context) => mayChange(context) && !context.organization.suspended,
    confirm: ({ organization }) => ({
      title: `Suspend ${organization.organizationName}?`,
      consequence:
        'Its delegates and the members of its teams lose access immediately. Nothing is deleted, and you keep access.',
      isDangerous: true,
    }),
    run: ({ organization }) => send('mutation', SuspendOrganizationDocument, { id: organization.id }),
    done: ({ organization }) => `${organization.organizationName} is suspended.`,
  }),
  mutationAction({
    key: 'restore',
    label: 'Restore',
    icon: IconPlayerPlay,
    permission: nobodyAsks,
    isAvailable: (context) => mayChange(context) && context.organization.suspended,
    run: ({ organization }, twoFactorCode) =>
      send('mutation', RestoreOrganizationDocument, { id: organization.id, twoFactorCode }, claimed),
    done: ({ organization }) => `${organization.organizationName} is restored.`,
  }),
  mutationAction({
    key: 'adminSuspend',
    label: 'Suspend as administrator',
    icon: IconShieldLock,
    permission: nobodyAsks,
    isDangerous: true,
    isAvailable: ({ organization, isAdministering }) =>
      isAdministering && !organization.isOwner && !organization.adminSuspended,
    confirm: ({ organization }) => ({
      title: `Suspend ${organization.organizationName} as administrator?`,
      consequence: `Everyone loses access immediately, including ${organization.ownerEmail}, until you restore it.`,
      confirmLabel: 'Suspend',
    }),
    run: ({ organization }) => send('mutation', AdminSuspendOrganizationDocument, { id: organization.id }),
    done: ({ organization }) => `${organization.organizationName} is suspended.`,
  }),
  mutationAction({
    key: 'adminRestore',
    label: 'Restore as administrator',
    icon: IconPlayerPlay,
    permission: nobodyAsks,
    isAvailable: ({ organization, isAdministering }) => isAdministering && organization.adminSuspended,
    run: ({ organization }) => send('mutation', AdminRestoreOrganizationDocument, { id: organization.id }),
    done: ({ organization }) => `${organization.organizationName} is restored.`,
  }),
  {
    key: 'accountTerms',
    label: "Owner's fee and energy access",
    icon: IconCoin,
    permission: nobodyAsks,
    isAvailable: ({ isAdministering }) => isAdministering,
    perform: async ({ organization }) => {
      await openDialog<true>((dialog) => <AccountTermsDialog {...dialog} email={organization.ownerEmail} />);
    },
  },
  {
    ...resetTwoFactor,
    label: "Reset owner's second factor",
    isAvailable: ({ organization, isAdministering }) => isAdministering && !organization.isOwner,
    perform: ({ organization }) => askForReset(organization.ownerEmail),
  },
  {
    key: 'leave',
    label: 'Leave',
    icon: IconLogout,
    permission: nobodyAsks,
    isDangerous: true,
    isAvailable: ({ organization, isAdministering }) =>
      !isAdministering &&
      organization.delegateEmail !== null &&
      !organization.suspended &&
      !organization.adminSuspended,
    confirm: ({ organization }) => ({
      title: `Leave ${organization.organizationName}?`,
      consequence: 'You lose access to it. Only its owner can invite you again.',
      confirmLabel: 'Leave',
      isDangerous: true,
    }),
    perform: async ({ organization, myId, onDone }) => {
      if (myId === undefined) return;
      await send('mutation', DeleteOrganizationMemberDocument, { organization: organization.id, id: myId });
      toast.success(`You left ${organization.organizationName}.`);
      onDone();
    },
  },
  mutationAction({
    key: 'delete',
    label: 'Delete',
    icon: IconTrash,
    permission: nobodyAsks,
    isDangerous: true,
    isAvailable: (context) => mayChange(context) && context.organization.subaccountCount === 0,
    confirm: ({ organization }) => ({
      title: `Delete ${organization.organizationName}?`,
      consequence: 'Its delegates, invitations and roles are deleted too.',
      confirmLabel: 'Delete organization',
      typeToConfirm: organization.organizationName,
    }),
    run: ({ organization }, twoFactorCode) =>
      send('mutation', DeleteOrganizationDocument, { id: organization.id, twoFactorCode }, claimed),
    done: ({ organization }) => `Organization ${organization.organizationName} deleted.`,
  }),
];
