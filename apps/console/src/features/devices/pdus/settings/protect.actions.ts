import {
  outletProtectionLabels,
  outletProtections,
  type OutletProtection,
} from '@headframe/domain/devices/pdu/pdu-files';
import { ProtectOutletsDocument } from '../../../../generated/pdu-settings.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../../ui/action/action.ts';
import { mutationAction } from '../../../../ui/action/mutation-action.ts';
import { counted } from '../../../../ui/figure/format.ts';
import { IconShieldLock, IconShieldOff } from '../../../../ui/icon/icons.ts';
import type { ChosenOutlets } from '../outlets/outlet.actions.ts';

/** Sets what outlets feed, and returns of how many that changed. */
const protect =
  (as: OutletProtection | null) =>
  async ({ where }: ChosenOutlets): Promise<number> =>
    (await send('mutation', ProtectOutletsDocument, { where, as } as never)).protectOutlets;

const unchanged = 'Nothing changed.';

/** Mark outlets as feeding what must stay on, so that nothing switches them off, and end that. */
export const protectActions: readonly ActionDescription<ChosenOutlets>[] = [
  ...outletProtections.map((as) =>
    mutationAction<ChosenOutlets, number>({
      key: `protectOutlets.${as}`,
      label: `Protect: feeds ${outletProtectionLabels[as]}`,
      icon: IconShieldLock,
      permission: 'pdu_write',
      isAvailable: ({ row }) => row === undefined || (!row.isShared && row.protectedAs !== as),
      confirm: ({ count }) => ({
        title: `Protect ${counted(count, 'outlet')}?`,
        consequence: 'Nothing switches them off or reboots them until this is undone.',
        confirmLabel: 'Protect',
      }),
      run: protect(as),
      done: (_, count) => `${counted(count, 'outlet')} protected.`,
      unchanged,
    }),
  ),
  mutationAction({
    key: 'protectOutlets.end',
    label: 'End protection',
    icon: IconShieldOff,
    permission: 'pdu_write',
    isAvailable: ({ row }) => row === undefined || (!row.isShared && row.protectedAs !== null),
    confirm: ({ count }) => ({
      title: `End the protection of ${counted(count, 'outlet')}?`,
      consequence: 'They can be switched off and rebooted again.',
    }),
    run: protect(null),
    done: (_, count) => `${counted(count, 'outlet')} no longer protected.`,
    unchanged,
  }),
];
