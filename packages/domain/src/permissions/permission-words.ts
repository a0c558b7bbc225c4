import { permissionCatalogue, type PermissionFeatureKey } from './permission-catalogue.ts';
import type { PermissionFeature } from './permission-feature.ts';

/** What one feature of the catalogue lets somebody do, in a line for each of its permissions: "Start and stop miners". */
interface PermissionWords {
  /** What its read permission lets somebody see. */
  readonly sees?: string;
  /** What its write permission lets somebody do. */
  readonly does?: string;
}

/** The words of every feature: of the role editor, lists of roles, invitations and the API's description. */
export const permissionWords: Readonly<Record<PermissionFeatureKey, PermissionWords>> = {
  agent: {
    sees: 'See the agents and whether they are online',
    does: 'Create, set up, update and remove agents',
  },
  devices: { sees: 'See the miners, their figures and issues' },
  scan: {
    sees: 'See scans and the commands that were sent',
    does: 'Scan networks for devices and cancel commands',
  },
  savedSearches: { sees: 'See the saved views of lists', does: 'Save, change and delete views of lists' },
  credential: {
    sees: 'See who signs in to which devices',
    does: 'Change the sign-in of devices and renew keys of agents',
  },
  asicBlink: { does: 'Make the lights of miners blink' },
  asicImportFromFile: { does: 'Import miners from a file' },
  asicInsertDevice: { does: 'Add miners by their address' },
  asicEfficiency: { does: 'Set the consumption by which the efficiency of miners is judged' },
  asicCooling: { does: 'Set fans and cooling of miners' },
  asicIdealHashrate: { does: 'Set the hashrate that is expected of miners' },
  asicLog: { does: 'Download the logs of miners' },
  asicNote: { does: 'Write notes on miners' },
  asicPdus: { does: 'Link miners to the PDU outlets that feed them' },
  asicChangePool: { does: 'Change where miners mine: pools and workers' },
  asicRails: { does: 'Put miners under rules' },
  asicReboot: { does: 'Reboot miners' },
  asicSafeRanges: { does: 'Set the limits above which a miner has an issue' },
  asicShareSubaccount: { does: 'Share miners with other subaccounts or move them there' },
  asicPowerSwitch: { does: 'Start and stop miners' },
  asicPowerManagement: { does: 'Set power and power mode of miners' },
  asicTag: { does: 'Tag miners' },
  asicTunnel: { does: 'Open the web pages of devices' },
  asicDelete: { does: 'Delete miners' },
  asicReplace: { does: 'Replace a miner by another one' },
  asicClearTargets: { does: 'Give up targets that miners do not keep' },
  pdu: { sees: 'See the PDUs and their outlets', does: 'Switch outlets of PDUs on and off, name and protect them' },
  pduHistory: { sees: 'See the history of PDUs' },
  plc: { sees: 'See the PLCs and their coils', does: 'Switch coils of PLCs and name them' },
  gpu: { sees: 'See the GPU servers', does: 'Command GPU servers and name them' },
  sensor: { sees: 'See the sensors and meters', does: 'Tag, share and delete sensors and meters' },
  container: { sees: 'See the containers', does: 'Command the cooling of containers and name them' },
  containerHistory: { sees: 'See the history of containers' },
  railsRules: { sees: 'See the rules', does: 'Change the rules' },
  firmware: { sees: 'See firmware and its rollouts', does: 'Add firmware and install it on miners' },
  siteMap: { sees: 'See groups and racks', does: 'Change groups and racks, and where devices stand' },
  thirdPartyPools: { sees: 'See third-party pools', does: 'Change third-party pools' },
  trustedPools: { sees: 'See the trusted pools', does: 'Change the trusted pools' },
  ipSearchSpace: { sees: 'See the networks that are searched', does: 'Change the networks that are searched' },
  workers: { sees: 'See the workers and their hashrate', does: 'Approve, set up and delete workers' },
  revenue: { sees: 'See what was earned' },
  withdraw: { sees: 'See balance, withdrawals and address book', does: 'Withdraw money, now and automatically' },
  updateAddress: { does: 'Add and change the addresses that money goes to' },
  paynym: { sees: 'See payment codes', does: 'Approve payment codes' },
  payments: { sees: 'See scheduled payments', does: 'Schedule payments to others' },
  boty: { does: 'Ask the assistant' },
  assets: { sees: 'See the inventory', does: 'Change the inventory' },
  assetLog: { sees: 'See the log of the inventory', does: 'Change the log of the inventory' },
  energy: { sees: 'See energy' },
  dispatches: { sees: 'See dispatches', does: 'Change dispatches' },
  strategies: { sees: 'See energy strategies', does: 'Change energy strategies' },
  sentBids: { sees: 'See the bids that were sent', does: 'Send bids' },
  pandl: { sees: 'See profit and loss', does: 'Change the report of profit and loss' },
  client: { sees: 'See the report for clients' },
  automation: { sees: 'See the report of automation', does: 'Change the report of automation' },
  team: { sees: 'See members and roles', does: 'Invite members, change their roles and remove them' },
  tickets: { sees: 'See tickets', does: 'Write tickets' },
  allTickets: { does: 'See and write the tickets of everybody' },
  observers: {
    sees: 'See watcher links and API keys',
    does: 'Create and delete watcher links and API keys',
  },
  locationProfile: {
    sees: 'See the location profile',
    does: 'Change the location profile: site, energy costs, expectations',
  },
  pushNotification: { does: 'Receive push notifications' },
  events: { sees: 'See what happened: events of devices and site' },
};

const lines: ReadonlyMap<string, string> = new Map(
  permissionCatalogue.flatMap(({ key, ...feature }: PermissionFeature): [string, string][] => {
    const { sees = '', does = '' } = permissionWords[key as PermissionFeatureKey];
    const { read, write } = feature;
    return [
      ...(read === undefined ? [] : [[read, sees] as [string, string]]),
      ...(write === undefined ? [] : [[write, does] as [string, string]]),
    ];
  }),
);

/** What a permission lets somebody do; undefined for a text that is no permission. */
export function permissionLine(permission: string): string | undefined {
  return lines.get(permission);
}
