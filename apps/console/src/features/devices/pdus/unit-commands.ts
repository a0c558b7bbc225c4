import { whereLimits } from '@headframe/domain/where/where-limits';
import type { Where } from '@headframe/domain/where/where';
import { OutletRefusalsDocument } from '../../../generated/outlet.ts';
import { PduIdsDocument } from '../../../generated/pdu.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { judgedActions } from '../commands/index.ts';
import type { OwnedDevices } from '../device-kit/index.ts';
import { outletActions } from './outlets/outlet.actions.ts';

/** The PDUs that an action is for, and how it shows its requests. */
export interface ChosenPdus extends OwnedDevices {
  /** Id of a single one. */
  id?: string;
  /** Whether the outlets of the single one take no command. */
  viewOnly?: boolean;
  openRequests(batchId: string): void;
}

/** The commands that make sense for all outlets of a unit at once. */
const ofUnits = new Set(['outletOn', 'outletOff', 'outletReboot']);

/** All outlets of the PDUs that match: by the ids of the units, as many as one list of a where holds. */
async function outletsOf(where: Where): Promise<{ where: Where; count: number }> {
  const variables = { where, limit: whereLimits.listEntries };
  const { pdus } = await send('query', PduIdsDocument, variables as never);
  const count = pdus.reduce((sum, { outletsOn, outletsOff }) => sum + (outletsOn ?? 0) + (outletsOff ?? 0), 0);
  return { where: { pduId: { _in: pdus.map(({ id }) => id) } }, count: Math.max(count, pdus.length) };
}

const commands = outletActions
  .filter(({ key }) => ofUnits.has(key))
  .map(({ key, label, icon, permission, isDangerous, perform }): ActionDescription<ChosenPdus> => ({
    key,
    label: `${label} all outlets`,
    icon,
    permission,
    isDangerous,
    isAvailable: ({ count }) => count <= whereLimits.listEntries,
    perform: async ({ where, openRequests }) => perform({ ...(await outletsOf(where)), openRequests }),
  }));

/** Commands for all outlets of the chosen PDUs; those that none of a unit's outlets can do say so. */
export const unitCommands = judgedActions(OutletRefusalsDocument, commands, ({ id }) =>
  id === undefined ? undefined : { pduId: { _eq: id } },
);
