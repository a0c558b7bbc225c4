import type { CommandOptions, DeviceAction } from '../../../generated/asic.ts';
import type { Where } from '@headframe/domain/where/where';
import type { ListControls } from '../../../ui/list/use-list.ts';
import { agentRequestPage } from '../requests/index.ts';
import type { AsicRow } from './asic-rows.ts';

/** What a command is given for: the devices that match `where`, of which there were `count` on screen. */
export interface AsicSelection {
  where: Where;
  count: number;
  /** The one device, where the command is given for it alone. */
  asic?: AsicRow | undefined;
  /** Opens the list of requests at one batch. */
  openRequests(batchId: string): void;
}

/** What a command is given for when it is given for one device. */
export function asicSelection(asic: AsicRow, { goTo }: Pick<ListControls, 'goTo'>): AsicSelection {
  return {
    where: { id: { _eq: asic.id } },
    count: 1,
    asic,
    openRequests: (batchId) => goTo(agentRequestPage, { batchId }),
  };
}

/** A command in words. */
export interface CommandWords {
  action: DeviceAction;
  /** As a command: Reboot. */
  label: string;
  /** What will happen, in a sentence. */
  consequence: string;
}

/** The result of every command confirmation. */
export interface ConfirmedCommand {
  snapshotId: string;
  options?: CommandOptions;
}
