import type { PermissionFeature } from './permission-feature.ts';

/** What every feature of the ASIC area has in common that grants one action and nothing to see. */
const action = { section: 'IoT', single: 'access', namedHere: true } as const;

/**
 * Permissions of the ASIC area (second specification, section 6). The specification lists the actions without their
 * strings: `agent_worker_<action>_write` is our name for each.
 */
export const asicPermissions = [
  { key: 'agent', section: 'IoT', label: 'Agent', read: 'agent', write: 'agent_write' },
  { key: 'devices', section: 'IoT', label: 'Devices', read: 'agent_workers', single: 'read-only' },
  { key: 'scan', section: 'IoT', label: 'Scan', read: 'agent_request', write: 'agent_request_write' },
  {
    key: 'savedSearches',
    section: 'IoT',
    label: 'Saved Searches',
    read: 'saved_searches',
    write: 'saved_searches_write',
  },
  {
    key: 'credential',
    section: 'IoT',
    label: 'Credential',
    read: 'agent_worker_credential',
    write: 'agent_worker_credential_write',
  },
  { ...action, key: 'asicBlink', label: 'Blink', write: 'agent_worker_blink_write' },
  { ...action, key: 'asicImportFromFile', label: 'Import From File', write: 'agent_worker_import_write' },
  { ...action, key: 'asicInsertDevice', label: 'Insert Device', write: 'agent_worker_insert_write' },
  { ...action, key: 'asicEfficiency', label: 'Efficiency', write: 'agent_worker_efficiency_write' },
  { ...action, key: 'asicCooling', label: 'Cooling', write: 'agent_worker_cooling_write' },
  { ...action, key: 'asicIdealHashrate', label: 'Ideal Hashrate', write: 'agent_worker_ideal_hashrate_write' },
  { ...action, key: 'asicLog', label: 'Log', write: 'agent_worker_log_write' },
  { ...action, key: 'asicNote', label: 'Note', write: 'agent_worker_note_write' },
  { ...action, key: 'asicPdus', label: 'PDUs', write: 'agent_worker_pdus_write' },
  { ...action, key: 'asicChangePool', label: 'Change Pool', write: 'agent_worker_change_pool_write' },
  { ...action, key: 'asicRails', unused: true, label: 'Rails', write: 'agent_worker_rails_write' },
  { ...action, key: 'asicReboot', label: 'Reboot', write: 'agent_worker_reboot_write' },
  { ...action, key: 'asicSafeRanges', label: 'Safe Ranges', write: 'agent_worker_safe_ranges_write' },
  { ...action, key: 'asicShareSubaccount', label: 'Share Subaccount', write: 'agent_worker_share_subaccount_write' },
  { ...action, key: 'asicPowerSwitch', label: 'Power Switch', write: 'agent_worker_power_switch_write' },
  { ...action, key: 'asicPowerManagement', label: 'Power Management', write: 'agent_worker_power_management_write' },
  { ...action, key: 'asicTag', label: 'Tag', write: 'agent_worker_tag_write' },
  { ...action, key: 'asicTunnel', label: 'Tunnel', write: 'agent_worker_tunnel_write' },
  { ...action, key: 'asicDelete', label: 'Delete', write: 'agent_worker_delete_write' },
  { ...action, key: 'asicReplace', label: 'Replace', write: 'agent_worker_replace_write' },
  {
    ...action,
    key: 'asicClearTargets',
    label: 'Clear Targets',
    write: 'agent_worker_clear_targets_write',
    derivedFrom: ['asicPowerSwitch', 'asicPowerManagement', 'asicCooling', 'asicChangePool', 'asicBlink'],
  },
] as const satisfies readonly PermissionFeature[];
