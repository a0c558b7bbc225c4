import {
  outletProtectionLabels,
  outletProtections,
  type OutletProtection,
} from '@headframe/domain/devices/pdu/pdu-files';
import { ProtectOutletsDocument } from '../../../../generated/pdu-settings.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../../ui/action/action.ts';
import { formatCount } from '../../../../ui/figure/format.ts';
import { IconShieldLock, IconShieldOff } from '../../../../ui/icon/icons.ts';
import { toast } from '../../../../ui/toast/toasts.ts';
import type { ChosenOutlets } from '../outlets/outlet.actions.ts';

const nouns = (count: number) => `${formatCount(count)} ${count === 1 ? 'outlet' : 'outlets'}`;

async function protect({ where }: ChosenOutlets, as: OutletProtection | null): Promise<void> {
  const { protectOutlets: count } = await send('mutation', ProtectOutletsDocument, { where, as } as never);
  if (count === 0) toast.info('Nothing changed.');
  else toast.success(`${nouns(count)} ${as === null ? 'no longer protected' : 'protected'}.`);
}

/** Mark outlets as feeding what must stay on, so that nothing switches them off, and end that. */
export const protectActions: readonly ActionDescription<ChosenOutlets>[] = [
  ...outletProtections.map((as): ActionDescription<ChosenOutlets> => ({
    key: `protectOutlets.${as}`,
    label: `Protect: feeds ${outletProtectionLabels[as]}`,
    icon: IconShieldLock,
    permission: 'pdu_write',
    isAvailable: ({ row }) => row === undefined || (!row.isShared && row.protectedAs !== as),
    confirm: ({ count }) => ({
      title: `Protect ${nouns(count)}?`,
      consequence: 'Nothing switches them off or reboots them until this is undone.',
      confirmLabel: 'Protect',
    }),
    perform: (chosen) => protect(chosen, as),
  })),
  {
    key: 'protectOutlets.end',
    label: 'End protection',
    icon: IconShieldOff,
    permission: 'pdu_write',
    isAvailable: ({ row }) => row === undefined || (!row.isShared && row.protectedAs !== null),
    confirm: ({ count }) => ({
      title: `End the protection of ${nouns(count)}?`,
      consequence: 'They can be switched off and rebooted again.',
      confirmLabel: 'End protection',
    }),
    perform: (chosen) => protect(chosen, null),
  },
];
