import { hasPermission, isOwner } from './effective-permissions.ts';
import { permissions as allPermissions, permissionCatalogue, type Permission } from './permission-catalogue.ts';
import type { PermissionFeature } from './permission-feature.ts';

/** Kinds of devices that a role may show, by the permission. */
const seen: readonly (readonly [Permission, string])[] = [
  ['agent_workers', 'miners'],
  ['pdu', 'PDUs'],
  ['plc', 'PLCs'],
  ['gpu', 'GPU servers'],
  ['sensor', 'sensors'],
  ['ant_space', 'containers'],
];

/** What a role may do to the farm, the gravest first. */
const done: readonly (readonly [Permission, string])[] = [
  ['agent_worker_power_switch_write', 'starts and stops miners'],
  ['agent_worker_reboot_write', 'reboots miners'],
  ['agent_worker_power_management_write', 'sets their power'],
  ['pdu_write', 'switches PDUs'],
  ['plc_write', 'switches PLCs'],
  ['agent_worker_change_pool_write', 'changes where they mine'],
  ['firmware_write', 'installs firmware'],
  ['agent_worker_share_subaccount_write', 'shares miners'],
  ['agent_worker_delete_write', 'deletes miners'],
  ['ant_space_write', 'commands containers'],
  ['gpu_write', 'commands GPU servers'],
  ['agent_worker_cooling_write', 'sets their cooling'],
  ['agent_write', 'sets up agents'],
  ['agent_worker_credential_write', 'changes the sign-in of devices'],
  ['trusted_pools_write', 'changes trusted pools'],
  ['agent_request_write', 'scans networks'],
  ['agent_worker_sitemap_write', 'changes racks'],
  ['agent_worker_tag_write', 'tags miners'],
  ['agent_worker_note_write', 'writes notes'],
  ['workers_write', 'sets up workers'],
];

/** What a role may do with money: the first that it holds. */
const money: readonly (readonly [readonly Permission[], string])[] = [
  [['withdraw_write', 'payments_write'], 'sends money'],
  [['trusted_wallet_write'], 'changes the addresses that money goes to'],
  [['revenue', 'withdraw', 'payments'], 'sees money but sends none'],
];

/** What a role may do with people: each that it holds. */
const people: readonly (readonly [Permission, string])[] = [
  ['subaccount_access_write', 'changes the team'],
  ['observers_write', 'gives out keys and watcher links'],
];

/** Deeds that are named; more are counted. */
const namedDeeds = 4;

function listed(parts: readonly string[]): string {
  return parts.join(', ').replace(/, ([^,]*)$/, ' and $1');
}

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function minersText(count: number): string {
  return count === 1 ? '1 miner' : `${count.toLocaleString('en')} miners`;
}

function seenText(held: readonly string[], minerCount: number | undefined): string | undefined {
  const kinds = seen.flatMap(([permission, noun]) => {
    if (!hasPermission(held, permission)) return [];
    return noun === 'miners' && minerCount !== undefined ? [minersText(minerCount)] : [noun];
  });
  if (kinds.length === seen.length) {
    const count = minerCount === undefined ? '' : ` (${minersText(minerCount)})`;
    return `sees all devices${count}`;
  }
  return kinds.length === 0 ? undefined : `sees ${listed(kinds)}`;
}

function doneText(held: readonly string[]): string | undefined {
  const deeds = done.flatMap(([permission, text]) => (hasPermission(held, permission) ? [text] : []));
  if (deeds.length === 0) return undefined;
  const rest = deeds.length - namedDeeds;
  return rest > 0 ? `${deeds.slice(0, namedDeeds).join(', ')} and ${rest} more` : listed(deeds);
}

/** Permissions that something asks for. */
const used: readonly Permission[] = (() => {
  const unused = new Set(
    permissionCatalogue.flatMap(({ unused: isUnused, read, write }: PermissionFeature) =>
      isUnused ? [read, write] : [],
    ),
  );
  return allPermissions.filter((permission) => !unused.has(permission));
})();

/**
 * What somebody with these permissions can do to the farm, in a sentence: "Sees 250 miners; starts and stops miners; no money." `minerCount`
 * is how many miners there are, where that is known.
 */
export function roleEffect(held: readonly string[], minerCount?: number): string {
  if (isOwner(held) || used.every((permission) => hasPermission(held, permission)))
    return 'Everything: sees and commands all devices, sends money, changes the team.';
  const sees = seenText(held, minerCount);
  const does = doneText(held);
  const withMoney = money.find(([any]) => any.some((permission) => hasPermission(held, permission)))?.[1];
  const withPeople = people.flatMap(([permission, text]) => (hasPermission(held, permission) ? [text] : []));
  const parts = [sees, does, withMoney, ...withPeople].filter((part) => part !== undefined);
  if (parts.length === 0)
    return used.some((permission) => hasPermission(held, permission)) ? 'Sees no device and no money.' : 'Nothing yet.';
  const isReadOnly = does === undefined && withPeople.length === 0 && sees !== undefined;
  const text = [
    ...parts,
    ...(isReadOnly ? ['commands nothing'] : []),
    ...(withMoney === undefined ? ['no money'] : []),
  ].join('; ');
  return `${capitalized(text)}.`;
}
