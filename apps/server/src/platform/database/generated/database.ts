/** Written by `npm run row-types -w @headframe/server` from the catalogue of a migrated database. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as a Date; written as a Date or ISO text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Read as whatever was stored, to be parsed before use; written as JSON text. */
export type Json = ColumnType<unknown, string, string>;

/** Read as decimal text; written as a number or decimal text. */
export type Numeric = ColumnType<string, number | string, number | string>;

export interface AccountTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  email: string;
  password_hash: string | null;
  nickname: Generated<string>;
  email_confirmed_at: Timestamp | null;
  marked_for_deletion_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  is_administrator: Generated<boolean>;
  terms_accepted_at: Timestamp | null;
  boty_terms_accepted_at: Timestamp | null;
  hub_consent_at: Timestamp | null;
  password_changed_at: Timestamp | null;
  has_energy_trade_access: Generated<boolean>;
  withdrawals_held_until: Timestamp | null;
  withdrawals_held_reason: string | null;
  factor_removed_at: Timestamp | null;
}

export interface AccountPreferenceTable {
  account_id: number;
  name: string;
  value: Json;
  updated_at: Generated<Timestamp>;
}

export interface ActionCodeTable {
  id: GeneratedAlways<number>;
  account_id: number;
  purpose: string;
  code_hash: Buffer;
  attempts: Generated<number>;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  password_hash: string | null;
  referrer: Generated<string>;
}

export interface AddressBookEntryTable {
  id: GeneratedAlways<number>;
  selector_id: Generated<string>;
  subaccount_id: number;
  chain_id: number;
  coin_enum: number;
  network: string;
  kind: string;
  code: string;
  description: Generated<string>;
  cost_satoshi: Generated<bigint>;
  withdraw_count: Generated<number>;
  approved_at: Timestamp | null;
  rejected_at: Timestamp | null;
  archived_at: Timestamp | null;
  deleted_at: Timestamp | null;
  hold_until: Generated<Timestamp>;
  created_by: number | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface AgentTable {
  id: GeneratedAlways<number>;
  selector_id: Generated<string>;
  subaccount_id: number;
  name: string;
  key_hash: Buffer;
  setting: Generated<Json>;
  device_ports: Generated<Json>;
  version: Generated<string>;
  os: Generated<string>;
  hostname: Generated<string>;
  ip: string | null;
  server_id: string | null;
  connected_at: Timestamp | null;
  last_seen_at: Timestamp | null;
  stats: Json | null;
  created_at: Generated<Timestamp>;
  removed_at: Timestamp | null;
  local_given: Json | null;
  kinds: Json | null;
  program: Json | null;
}

export interface AgentFrameRejectedTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  spool_id: string;
  seq: number;
  reason: string;
  body: string;
  received_at: Generated<Timestamp>;
}

export interface AgentGuestTable {
  agent_id: number;
  subaccount_id: number;
}

export interface AgentOutageTable {
  id: GeneratedAlways<number>;
  subaccount_id: number;
  agent_id: number;
  lost_at: Generated<Timestamp>;
  back_at: Timestamp | null;
}

export interface AgentRequestTable {
  id: GeneratedAlways<number>;
  selector_id: Generated<string>;
  subaccount_id: number;
  batch_id: string;
  agent_id: number;
  kind: string;
  payload: Json;
  secret: string | null;
  state: Generated<string>;
  state_at: Generated<Timestamp>;
  summary: Generated<string>;
  requested_by: number | null;
  origin: Generated<string>;
  device_count: Generated<number>;
  done_count: Generated<number>;
  failed_count: Generated<number>;
  canceled_count: Generated<number>;
  expired_count: Generated<number>;
  scanned: Generated<number>;
  scan_total: Generated<number>;
  discovered_count: Generated<number>;
  expires_at: Timestamp;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  requested_by_key: string | null;
  clock_shift: Generated<number>;
  shared_by: number | null;
  requested_from: string | null;
  part_count: Generated<number>;
  asker_id: string | null;
  asker_level: string | null;
  requested_by_name: string | null;
}

export interface AgentRequestItemTable {
  id: GeneratedAlways<number>;
  request_id: number;
  subaccount_id: number;
  agent_id: number;
  device_id: number;
  name: Generated<string>;
  ip: string;
  mac: string | null;
  state: Generated<string>;
  state_at: Generated<Timestamp>;
  message: Generated<string>;
  not_before: Generated<Timestamp>;
  cancel_requested_at: Timestamp | null;
  payload: Json | null;
  before: Json | null;
  part_id: number | null;
  part_key: string | null;
  shared_by: number | null;
  awaits_item_id: number | null;
  waits_until: Timestamp | null;
  progress_share: number | null;
  progress_text: string | null;
  exclusive: string | null;
  refusal: string | null;
}

export interface AgentSummaryTable {
  agent_id: number;
  subaccount_id: number;
  selector_id: string;
  name: string;
  is_online: boolean;
  kinds: Json | null;
  owner_name: Generated<string>;
  is_behind: Generated<boolean>;
}

export interface AgentWatermarkTable {
  agent_id: number;
  spool_id: string;
  seq: Generated<number>;
  dropped_reports: Generated<number>;
  updated_at: Generated<Timestamp>;
}

export interface ApiKeyTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  subaccount_id: number;
  role_id: number;
  description: Generated<string>;
  token_hash: Buffer;
  token_ending: string;
  created_by_account_id: number | null;
  created_at: Generated<Timestamp>;
  last_used_at: Timestamp | null;
}

export interface AsicTable {
  device_id: number;
  kind: Generated<string>;
  subaccount_id: number;
  safe_ranges: Json | null;
  ideal_rate_manual: number | null;
  desired_power_switch: string | null;
  desired_pools: Json | null;
  desired_at: Timestamp | null;
  skip_rail_until: Timestamp | null;
  blink_status: Generated<string>;
  shared_with: number[] | null;
  auto_follow_pdu_delay: number | null;
  consumption: number | null;
  delay_start: number | null;
  delay_stop: number | null;
  ramp_start: number | null;
  ramp_stop: number | null;
  desired_power_mode: string | null;
  desired_power_limit: number | null;
  desired_power_percent: number | null;
  desired_cooling: Json | null;
  is_infinite_retry: Generated<boolean>;
  retry_count: Generated<number>;
  retry_at: Timestamp | null;
  credential_outcome: string | null;
  credential_tested_at: Timestamp | null;
  credential_changed_at: Timestamp | null;
}

export interface AsicDetailTable {
  device_id: number;
  subaccount_id: number;
  boards: Generated<Json>;
  fans: Generated<Json>;
  pools: Generated<Json>;
  errors: Generated<Json>;
  changed_at: Generated<Timestamp>;
  supply_fan: number | null;
  ambient: number | null;
  control_board: string | null;
  power_metadata: Json | null;
  water_inlet: number | null;
  water_outlet: number | null;
  supply_water: number | null;
}

export interface AsicHourTable {
  hour: Timestamp;
  device_id: number;
  subaccount_id: number;
  samples: number;
  answered: number;
  active: number;
  hashrate: number | null;
  hashrate_min: number | null;
  hashrate_max: number | null;
  power: number | null;
  power_max: number | null;
  max_chip: number | null;
  max_chip_max: number | null;
  max_pcb: number | null;
  max_pcb_max: number | null;
  min_fan: number | null;
  max_fan: number | null;
}

export interface AsicSampleTable {
  time: Timestamp;
  device_id: number;
  subaccount_id: number;
  hashrate: number | null;
  power: number | null;
  max_chip: number | null;
  max_pcb: number | null;
  min_fan: number | null;
  max_fan: number | null;
  status: number;
}

export interface AsicSampleBlockTable {
  hour: Timestamp;
  device_id: number;
  subaccount_id: number;
  seconds: number[];
  hashrate: number[];
  power: number[];
  max_chip: number[];
  max_pcb: number[];
  min_fan: number[];
  max_fan: number[];
  status: number[];
}

export interface AsicStateTable {
  device_id: number;
  subaccount_id: number;
  issues: Generated<number>;
  coin_enum: Generated<number>;
  failures: Generated<number>;
  is_online: Generated<boolean>;
  auth_error: Generated<boolean>;
  is_resting: Generated<boolean>;
  status: GeneratedAlways<string>;
  hashrate: number | null;
  max_chip: number | null;
  power: number | null;
  shared_with: number[] | null;
  deleted_at: Timestamp | null;
  is_mining: Generated<boolean | null>;
  reported_at: Timestamp | null;
  last_seen_at: Timestamp | null;
  hashrate_average: number | null;
  hashrate10m: number | null;
  hashrate1h: number | null;
  hashrate24h: number | null;
  ideal_hashrate: number | null;
  power_limit: number | null;
  elapsed: number | null;
  uptime: number | null;
  accepted: number | null;
  rejected: number | null;
  min_chip: number | null;
  min_pcb: number | null;
  max_pcb: number | null;
  min_fan: number | null;
  max_fan: number | null;
  working_boards: number | null;
  total_boards: number | null;
  blinking: boolean | null;
  averaged_since: Timestamp | null;
  low_hashrate_since: Timestamp | null;
  power_mode: string | null;
  pool_address: string | null;
  pool_user: string | null;
  idle_reason: string | null;
  failure: string | null;
  kind: Generated<string>;
  power_percent: number | null;
  cooling_mode: string | null;
  fan_percent: number | null;
  temperature_offset: number | null;
  preset: string | null;
  accepted_at: Timestamp | null;
  no_share_since: Timestamp | null;
  no_share_rejected: number | null;
  untrusted_pool_since: Timestamp | null;
  low_hashrate_seconds: number | null;
}

export interface AuditEntryTable {
  id: GeneratedAlways<number>;
  at: Generated<Timestamp>;
  actor_kind: string;
  account_id: number | null;
  actor: string;
  subaccount_id: number | null;
  organization_id: number | null;
  action: string;
  object_kind: string;
  object_id: Generated<string>;
  object_name: Generated<string>;
  before: Json | null;
  after: Json | null;
  ip: string | null;
}

export interface BackupCodeTable {
  account_id: number;
  code_hash: Buffer;
  used_at: Timestamp | null;
}

export interface BackupRunTable {
  id: GeneratedAlways<number>;
  started_at: Timestamp;
  ended_at: Generated<Timestamp>;
  is_scheduled: boolean;
  file: string;
  bytes: number | null;
  snapshot_at: Timestamp | null;
  failure: string | null;
}

export interface BlockTable {
  id: GeneratedAlways<number>;
  chain_id: number;
  height: number;
  hash: Buffer;
  found_at: Timestamp;
  subaccount_id: number | null;
  worker_name: string | null;
  stratum: string;
  n_bits: number;
  subsidy_satoshi: bigint;
  fees_satoshi: bigint;
  state: Generated<string>;
  confirmations: Generated<number>;
  checked_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  refusal: string | null;
}

export interface ChainTable {
  id: GeneratedAlways<number>;
  coin_enum: number;
  network: string;
  genesis: Buffer;
  name: Generated<string>;
  created_at: Generated<Timestamp>;
}

export interface ChainPayoutsTable {
  chain_id: number | null;
  state: string | null;
  reason: string | null;
  balance_satoshi: bigint | null;
  checked_at: Timestamp | null;
  changed_at: Timestamp | null;
  lightning_state: string | null;
  lightning_reason: string | null;
  lightning_balance_satoshi: bigint | null;
}

export interface ChainTipTable {
  chain_id: number;
  height: number;
  n_bits: number;
  subsidy_satoshi: bigint;
  fee_sum_satoshi: bigint;
  fee_blocks: number;
  tip_at: Timestamp | null;
  period_began_at: Timestamp | null;
  confirmed_at: Timestamp;
}

export interface CoinPriceTable {
  chain_id: number;
  at: Timestamp;
  fpps: Numeric;
  pps: Numeric;
  fppspps: number | null;
  fppspps30day: number | null;
  fpps30day: Numeric | null;
  block_height: number;
  network_at: Timestamp;
  difficulty: number;
  difficulty_change: number | null;
  remaining_blocks: number | null;
  close: Numeric | null;
  close_at: Timestamp | null;
  fppsusd: Numeric | null;
}

export interface CoinPriceHourTable {
  chain_id: number;
  hour: Timestamp;
  minutes: number;
  fpps_sum: Numeric;
  pps_sum: Numeric;
  close: Numeric | null;
}

export interface CommandReversalTable {
  device_id: number;
  subaccount_id: number;
  agent_id: number;
  kind: string;
  options: Json;
  due_at: Timestamp;
  part_id: number | null;
}

export interface CommandSnapshotTable {
  id: Generated<string>;
  subaccount_id: number;
  account_id: number | null;
  kind: string;
  device_ids: number[];
  created_at: Generated<Timestamp>;
  used_at: Timestamp | null;
  restores_request_id: number | null;
  api_key_id: number | null;
  part_ids: number[] | null;
  plan: Json | null;
}

export interface ContainerTable {
  device_id: number;
  kind: Generated<string>;
  subaccount_id: number;
  desired_cooler: string | null;
  desired_temperature: number | null;
  desired_mode: string | null;
}

export interface ContainerDetailTable {
  device_id: number;
  kind: Generated<string>;
  subaccount_id: number;
  detail: Json;
  changed_at: Timestamp;
}

export interface ContainerHourTable {
  hour: Timestamp;
  device_id: number;
  subaccount_id: number;
  samples: number;
  answered: number;
  active: number;
  power: number | null;
  power_max: number | null;
  distribution_box1_power: number | null;
  distribution_box1_power_max: number | null;
  distribution_box2_power: number | null;
  distribution_box2_power_max: number | null;
  distribution_power: number | null;
  distribution_power_max: number | null;
  supply_temperature: number | null;
  supply_temperature_min: number | null;
  supply_temperature_max: number | null;
  return_temperature: number | null;
  return_temperature_min: number | null;
  return_temperature_max: number | null;
  set_temperature: number | null;
  set_temperature_min: number | null;
  set_temperature_max: number | null;
  secondary_supply_temperature1: number | null;
  secondary_supply_temperature1_min: number | null;
  secondary_supply_temperature1_max: number | null;
  secondary_return_temperature1: number | null;
  secondary_return_temperature1_min: number | null;
  secondary_return_temperature1_max: number | null;
  secondary_supply_temperature2: number | null;
  secondary_supply_temperature2_min: number | null;
  secondary_supply_temperature2_max: number | null;
  secondary_return_temperature2: number | null;
  secondary_return_temperature2_min: number | null;
  secondary_return_temperature2_max: number | null;
  supply_pressure: number | null;
  supply_pressure_max: number | null;
  return_pressure: number | null;
  return_pressure_max: number | null;
  supply_flow: number | null;
  supply_flow_min: number | null;
  internal_temperature: number | null;
  internal_temperature_min: number | null;
  internal_temperature_max: number | null;
  internal_humidity: number | null;
  internal_humidity_min: number | null;
  internal_humidity_max: number | null;
  cooling_tower_inlet_temperature: number | null;
  cooling_tower_inlet_temperature_min: number | null;
  cooling_tower_inlet_temperature_max: number | null;
  outdoor_temperature: number | null;
  outdoor_temperature_min: number | null;
  outdoor_temperature_max: number | null;
  miners: number | null;
  miners_min: number | null;
  hashrate: number | null;
  hashrate_min: number | null;
  max_pcb: number | null;
  max_pcb_min: number | null;
  max_pcb_max: number | null;
  max_chip: number | null;
  max_chip_min: number | null;
  max_chip_max: number | null;
  faults: number | null;
  faults_max: number | null;
  is_cooler_open: number | null;
}

export interface ContainerSampleTable {
  time: Timestamp;
  device_id: number;
  subaccount_id: number;
  power: number | null;
  distribution_box1_power: number | null;
  distribution_box2_power: number | null;
  distribution_power: number | null;
  supply_temperature: number | null;
  return_temperature: number | null;
  set_temperature: number | null;
  secondary_supply_temperature1: number | null;
  secondary_return_temperature1: number | null;
  secondary_supply_temperature2: number | null;
  secondary_return_temperature2: number | null;
  supply_pressure: number | null;
  return_pressure: number | null;
  supply_flow: number | null;
  internal_temperature: number | null;
  internal_humidity: number | null;
  cooling_tower_inlet_temperature: number | null;
  outdoor_temperature: number | null;
  miners: number | null;
  hashrate: number | null;
  max_pcb: number | null;
  max_chip: number | null;
  faults: number | null;
  is_cooler_open: number | null;
  status: number;
}

export interface ContainerSampleBlockTable {
  hour: Timestamp;
  device_id: number;
  subaccount_id: number;
  seconds: number[];
  power: number[];
  distribution_box1_power: number[];
  distribution_box2_power: number[];
  distribution_power: number[];
  supply_temperature: number[];
  return_temperature: number[];
  set_temperature: number[];
  secondary_supply_temperature1: number[];
  secondary_return_temperature1: number[];
  secondary_supply_temperature2: number[];
  secondary_return_temperature2: number[];
  supply_pressure: number[];
  return_pressure: number[];
  supply_flow: number[];
  internal_temperature: number[];
  internal_humidity: number[];
  cooling_tower_inlet_temperature: number[];
  outdoor_temperature: number[];
  miners: number[];
  hashrate: number[];
  max_pcb: number[];
  max_chip: number[];
  faults: number[];
  is_cooler_open: number[];
  status: number[];
}

export interface ContainerStateTable {
  device_id: number;
  kind: Generated<string>;
  subaccount_id: number;
  reported_at: Timestamp | null;
  last_seen_at: Timestamp | null;
  is_online: Generated<boolean>;
  auth_error: Generated<boolean>;
  failures: Generated<number>;
  failure: string | null;
  issues: Generated<number>;
  power: number | null;
  distribution_box1_power: number | null;
  distribution_box2_power: number | null;
  distribution_power: number | null;
  supply_temperature: number | null;
  return_temperature: number | null;
  set_temperature: number | null;
  secondary_supply_temperature1: number | null;
  secondary_return_temperature1: number | null;
  secondary_supply_temperature2: number | null;
  secondary_return_temperature2: number | null;
  supply_pressure: number | null;
  return_pressure: number | null;
  supply_flow: number | null;
  internal_temperature: number | null;
  internal_humidity: number | null;
  cooling_tower_inlet_temperature: number | null;
  outdoor_temperature: number | null;
  distribution_temperature: number | null;
  distribution_humidity: number | null;
  dry_cooler_frequency: number | null;
  voltage_l1: number | null;
  current_l1: number | null;
  voltage_l2: number | null;
  current_l2: number | null;
  voltage_l3: number | null;
  current_l3: number | null;
  miners: number | null;
  hashrate: number | null;
  max_pcb: number | null;
  max_chip: number | null;
  faults: number | null;
  is_cooler_open: boolean | null;
  is_pid_mode: boolean | null;
  running_mode: boolean | null;
}

export interface DatabaseClockTable {
  only_row: Generated<boolean>;
  shift: Generated<number>;
}

export interface DayCloseTable {
  chain_id: number;
  day: string;
  is_complete: boolean;
  missing: Generated<string[]>;
  closed_at: Generated<Timestamp>;
  checked_at: Generated<Timestamp>;
}

export interface DeviceTable {
  id: GeneratedAlways<number>;
  selector_id: Generated<string>;
  subaccount_id: number;
  agent_id: number;
  mac: string | null;
  ip: string;
  family: string;
  model: Generated<string>;
  firmware: Generated<string>;
  serial_number: Generated<string>;
  hostname: Generated<string>;
  name: Generated<string>;
  note: Generated<string>;
  tags: Generated<string[]>;
  credential: string | null;
  last_scan_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  kind: string;
  shared_with: number[] | null;
  unit: number | null;
  is_named: Generated<boolean>;
  ports: Json | null;
  former_name: Generated<string>;
}

export interface DeviceFileTable {
  item_id: number;
  selector_id: Generated<string>;
  subaccount_id: number;
  shared_by: number | null;
  agent_id: number;
  device_id: number;
  name: string;
  media_type: string;
  size: number;
  received: Generated<number>;
  sha256: string;
  attempts: Generated<number>;
  created_at: Generated<Timestamp>;
  stored_at: Timestamp | null;
}

export interface DeviceFileChunkTable {
  item_id: number;
  subaccount_id: number;
  ordinal: number;
  bytes: Buffer;
}

export interface DeviceOfferTable {
  id: GeneratedAlways<number>;
  selector_id: Generated<string>;
  owner_id: number;
  owner_name: string;
  receiver_name: string;
  receiver_id: number | null;
  kind: string;
  is_move: boolean;
  command_access: boolean;
  tunnel_access: boolean;
  device_ids: number[];
  device_count: number;
  device_names: string;
  models: string;
  offered_by_account_id: number | null;
  offered_by: string;
  state: Generated<string>;
  created_at: Generated<Timestamp>;
  ends_at: Timestamp;
  answered_at: Timestamp | null;
}

export interface DevicePartTable {
  id: GeneratedAlways<number>;
  selector_id: Generated<string>;
  device_id: number;
  kind: string;
  subaccount_id: number;
  key: string;
  ordinal: number;
  name: Generated<string>;
  removed_at: Timestamp | null;
  is_named: Generated<boolean>;
  reported_name: Generated<string>;
}

export interface DeviceShareTable {
  device_id: number;
  owner_id: number;
  owner_name: string;
  subaccount_id: number;
  subaccount_name: string;
  agent_id: number;
  tunnel_access: Generated<boolean>;
  created_by_account_id: number | null;
  created_at: Generated<Timestamp>;
  command_access: Generated<boolean>;
}

export interface DiscoveredDeviceTable {
  request_id: number;
  subaccount_id: number;
  ip: string;
  mac: string | null;
  family: string;
  model: Generated<string>;
  firmware: Generated<string>;
  worker_name: Generated<string>;
  device_id: number | null;
  discovered_at: Generated<Timestamp>;
  id: GeneratedAlways<number>;
  status: Generated<string>;
  moved_from: string | null;
  kind: Generated<string>;
  unit: number | null;
  credential_outcome: string | null;
  serial: string | null;
  host_key: string | null;
  credential_index: number | null;
  next_try_at: Timestamp | null;
  open_ports: number[] | null;
  banner: Generated<string>;
  title: Generated<string>;
  opened_at: Timestamp | null;
}

export interface EndedInvitationTable {
  public_id: string;
  ended: string;
  ended_at: Generated<Timestamp>;
}

export interface EventTable {
  id: Generated<number>;
  at: Timestamp;
  is_late: GeneratedAlways<boolean | null>;
  stored_at: Generated<Timestamp>;
  subaccount_id: number;
  code: number;
  subject_kind: string;
  subject_id: string;
  device_id: number | null;
  name: Generated<string>;
  ip: string | null;
  mac: string | null;
  place: string | null;
  actor: Generated<string>;
  data: Generated<Json>;
}

export interface FeeRateTable {
  id: Buffer;
  chain_id: number;
  height: number;
  subsidy_satoshi: bigint;
  fee_sum_satoshi: bigint;
  blocks: Json;
  created_at: Generated<Timestamp>;
}

export interface FileImportTable {
  id: GeneratedAlways<number>;
  selector_id: Generated<string>;
  subaccount_id: number;
  kind: string;
  name: string;
  size: number;
  received: Generated<number>;
  uploaded_by: number;
  state: Generated<string>;
  problem: string | null;
  is_structure_error: Generated<boolean>;
  format: string | null;
  ignored_columns: Generated<string[]>;
  rows_read: Generated<number>;
  new_count: Generated<number>;
  changed_count: Generated<number>;
  unchanged_count: Generated<number>;
  refused_count: Generated<number>;
  applied_count: Generated<number>;
  failed_count: Generated<number>;
  confirmed_from: string | null;
  claimed_until: Timestamp | null;
  attempts: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  message: string | null;
  unknown_columns: Generated<string[]>;
  free_columns: Generated<string[]>;
  column_choices: Generated<Json>;
}

export interface FileImportPieceTable {
  import_id: number;
  subaccount_id: number;
  ordinal: number;
  bytes: Buffer;
}

export interface FileImportRowTable {
  id: GeneratedAlways<number>;
  import_id: number;
  subaccount_id: number;
  line: number;
  outcome: string;
  device_id: number | null;
  target: string | null;
  device: Generated<string>;
  identity: Json | null;
  changes: Generated<Json>;
  given: Generated<Json>;
  stored: Generated<Json>;
  place: string | null;
  problem: string | null;
  is_done: Generated<boolean>;
  secret: string | null;
}

export interface FirmwareImageTable {
  id: GeneratedAlways<number>;
  selector_id: Generated<string>;
  subaccount_id: number;
  name: string;
  family: string;
  version: string;
  models: string[];
  control_boards: string[];
  size: number;
  received: Generated<number>;
  sha256: string;
  uploaded_by: number | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  stored_at: Timestamp | null;
  signature: Generated<string>;
  signed_by: string | null;
  image_keys: Json | null;
}

export interface FirmwareImagePieceTable {
  image_id: number;
  subaccount_id: number;
  ordinal: number;
  bytes: Buffer;
}

export interface FirmwareRolloutTable {
  id: GeneratedAlways<number>;
  selector_id: Generated<string>;
  subaccount_id: number;
  image_id: number | null;
  image_name: string;
  family: string;
  version: string;
  repeats_id: number | null;
  state: Generated<string>;
  state_at: Generated<Timestamp>;
  reason: Generated<string>;
  canary_count: number;
  batch_count: number;
  group_share: number;
  max_failures: number;
  soak_minutes: number;
  stage: Generated<number>;
  stage_count: number;
  stage_at: Generated<Timestamp>;
  soaks_until: Timestamp | null;
  miner_count: number;
  waiting_count: number;
  updating_count: Generated<number>;
  soaking_count: Generated<number>;
  updated_count: Generated<number>;
  failed_count: Generated<number>;
  skipped_count: Generated<number>;
  canceled_count: Generated<number>;
  forgiven_count: Generated<number>;
  batch_id: Generated<string>;
  started_by: number | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  due_at: Generated<Timestamp>;
}

export interface FirmwareRolloutMinerTable {
  id: GeneratedAlways<number>;
  rollout_id: number;
  subaccount_id: number;
  device_id: number | null;
  agent_id: number;
  group_key: string;
  group_name: string;
  group_limit: number;
  stage: number;
  place: number;
  name: string;
  ip: string;
  model: string;
  control_board: string | null;
  from_version: string;
  state: Generated<string>;
  state_at: Generated<Timestamp>;
  message: Generated<string>;
  item_id: number | null;
  item_end: string | null;
  was_hashing: Generated<boolean>;
  hashed_at: Timestamp | null;
}

export interface GpuTable {
  device_id: number;
  kind: Generated<string>;
  subaccount_id: number;
  desired_power: number | null;
  desired_at: Timestamp | null;
  is_infinite_retry: Generated<boolean>;
  retry_count: Generated<number>;
  retry_at: Timestamp | null;
}

export interface GpuDetailTable {
  device_id: number;
  kind: Generated<string>;
  subaccount_id: number;
  detail: Json;
  changed_at: Timestamp;
}

export interface GpuHourTable {
  hour: Timestamp;
  device_id: number;
  subaccount_id: number;
  samples: number;
  answered: number;
  active: number;
  utilization: number | null;
  utilization_max: number | null;
  memory_utilization: number | null;
  memory_utilization_max: number | null;
  memory_used: number | null;
  memory_used_max: number | null;
  clock: number | null;
  clock_min: number | null;
  clock_max: number | null;
  fan: number | null;
  fan_max: number | null;
  temp: number | null;
  temp_max: number | null;
  memory_temp: number | null;
  memory_temp_max: number | null;
  power: number | null;
  power_max: number | null;
  power_limit: number | null;
}

export interface GpuSampleTable {
  time: Timestamp;
  device_id: number;
  subaccount_id: number;
  utilization: number | null;
  memory_utilization: number | null;
  memory_used: number | null;
  clock: number | null;
  fan: number | null;
  temp: number | null;
  memory_temp: number | null;
  power: number | null;
  power_limit: number | null;
  status: number;
}

export interface GpuSampleBlockTable {
  hour: Timestamp;
  device_id: number;
  subaccount_id: number;
  seconds: number[];
  utilization: number[];
  memory_utilization: number[];
  memory_used: number[];
  clock: number[];
  fan: number[];
  temp: number[];
  memory_temp: number[];
  power: number[];
  power_limit: number[];
  status: number[];
}

export interface GpuStateTable {
  device_id: number;
  kind: Generated<string>;
  subaccount_id: number;
  reported_at: Timestamp | null;
  last_seen_at: Timestamp | null;
  is_online: Generated<boolean>;
  auth_error: Generated<boolean>;
  failures: Generated<number>;
  failure: string | null;
  issues: Generated<number>;
  utilization: number | null;
  memory_utilization: number | null;
  memory_used: number | null;
  memory_total: number | null;
  clock: number | null;
  fan: number | null;
  temp: number | null;
  memory_temp: number | null;
  power: number | null;
  power_limit: number | null;
  min_power: number | null;
  max_power: number | null;
  default_power: number | null;
  performance_state: number | null;
  is_lost: boolean | null;
  is_slowed_down: boolean | null;
  is_reset_required: boolean | null;
  uncorrected_errors: number | null;
  uptime: number | null;
}

export interface HoldTable {
  id: GeneratedAlways<number>;
  subaccount_id: number;
  device_id: number;
  part_id: number | null;
  holder: string;
  holder_id: string;
  holder_name: string;
  effect: string;
  value: Json | null;
  why: Generated<string>;
  until: Timestamp | null;
  created_by: number | null;
  created_at: Generated<Timestamp>;
  level: Generated<string>;
}

export interface HouseTable {
  is_only: Generated<boolean>;
  id: Generated<string>;
  epoch: Generated<number>;
  epoch_since: Generated<Timestamp>;
}

export interface HouseBalanceTable {
  chain_id: number;
  account: string;
  balance_satoshi: Generated<bigint>;
}

export interface HouseEntryTable {
  id: GeneratedAlways<number>;
  chain_id: number;
  kind: string;
  block_hash: Buffer | null;
  revision: Generated<number>;
  from_account: string;
  to_account: string;
  amount_satoshi: bigint;
  created_at: Generated<Timestamp>;
  payout_id: number | null;
}

export interface HouseRestoreTable {
  id: GeneratedAlways<number>;
  kind: Generated<string>;
  epoch: number;
  noticed_at: Generated<Timestamp>;
  noticed_by: string;
  evidence: string;
  gap_from: Timestamp | null;
  gap_to: Timestamp | null;
  followed_at: Timestamp | null;
  looked_at: Timestamp | null;
  looked_by: number | null;
  looked_name: Generated<string>;
  ended_sessions: Generated<number>;
  ended_codes: Generated<number>;
}

export interface HouseRestoreReportTable {
  restore_id: number;
  program: string;
  shares: Generated<number>;
  blocks: Generated<number>;
  homeless: Generated<number>;
  missing_from: Timestamp | null;
  missing_to: Timestamp | null;
  reported_at: Generated<Timestamp>;
}

export interface HouseRunTable {
  id: string;
  started_at: Generated<Timestamp>;
  until: Generated<Timestamp>;
}

export interface IdentityQuotaTable {
  key_hash: Buffer;
  used: number;
  resets_at: Timestamp;
}

export interface InvitationTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  email: string;
  subaccount_id: number | null;
  organization_id: number | null;
  role_id: number | null;
  invited_by_account_id: number | null;
  created_at: Generated<Timestamp>;
  sent_at: Generated<Timestamp>;
}

export interface LedgerBalanceTable {
  subaccount_id: number;
  chain_id: number;
  coin_enum: number;
  available_satoshi: Generated<bigint>;
}

export interface LedgerEntryTable {
  id: GeneratedAlways<number>;
  subaccount_id: number;
  chain_id: number;
  coin_enum: number;
  kind: string;
  day: string;
  revision: number;
  amount_satoshi: bigint;
  house_account: string;
  reverses_id: number | null;
  created_at: Generated<Timestamp>;
  withdrawal_id: number | null;
}

export interface LightningPaymentTable {
  payout_id: number;
  withdrawal_id: number;
  payment_hash: Buffer;
  invoice: string;
  amount_satoshi: bigint;
  fee_limit_satoshi: bigint;
  expires_at: Timestamp;
  state: Generated<string>;
  attempts: Generated<number>;
  seen_at: Timestamp | null;
  failure: string | null;
  preimage: Buffer | null;
  fee_millisatoshi: number | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface LoadShapingTable {
  id: GeneratedAlways<number>;
  subaccount_id: number;
  account_id: number | null;
  asked_from: string | null;
  device_ids: number[];
  command: string;
  strategy: string;
  target: number;
  options: Json;
  batch_ids: string[];
  rounds: Json;
  planned: number;
  reached: Generated<number>;
  drawn: number;
  created_at: Generated<Timestamp>;
  ends_at: Timestamp;
  ended_at: Timestamp | null;
  reason: string | null;
  due_at: Generated<Timestamp>;
}

export interface LocationProfileTable {
  subaccount_id: number;
  site_id: Generated<string>;
  site_id_status: Generated<string>;
  location: Generated<string>;
  country: Generated<string>;
  tags: Generated<string[]>;
  fixed_rate_per_kwh: Generated<number>;
  fixed_cost_per_day: Generated<number>;
  per_kw_extra_cost: Generated<number>;
  use_fixed_price: Generated<boolean>;
  expected_asic_count: number | null;
  expected_hashrate: number | null;
  node: Generated<string>;
  region: Generated<string>;
  sitemap_direction: Generated<string>;
  unique_key_mode: Generated<string>;
  pool_fee: number | null;
  updated_at: Generated<Timestamp>;
}

export interface NewWorkerTable {
  subaccount_id: number;
  name: string;
  address: string;
  first_at: Generated<Timestamp>;
  last_at: Generated<Timestamp>;
  is_approved: Generated<boolean>;
}

export interface ObserverTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  subaccount_id: number;
  role: string;
  description: Generated<string>;
  token_hash: Buffer;
  token_ending: string;
  created_by_account_id: number | null;
  created_at: Generated<Timestamp>;
  last_used_at: Timestamp | null;
  shows: string | null;
  ends_at: Timestamp | null;
}

export interface OfferRefusalTable {
  subaccount_id: number;
  owner_id: number;
  owner_name: string;
  is_blocked: boolean;
  refused_at: Generated<Timestamp>;
}

export interface OldTwoFactorTable {
  account_id: number;
  secret: string;
  last_step: Generated<number>;
  created_at: Generated<Timestamp>;
}

export interface OrganizationTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  owner_account_id: number;
  name: Generated<string>;
  created_at: Generated<Timestamp>;
  alias: Generated<string>;
  is_suspended: Generated<boolean>;
  is_admin_suspended: Generated<boolean>;
}

export interface OrganizationMemberTable {
  organization_id: number;
  account_id: number;
  is_suspended: Generated<boolean>;
  created_at: Generated<Timestamp>;
}

export interface OutboxTable {
  id: GeneratedAlways<number>;
  channel: string;
  key: string;
  recipient: string;
  payload: Json;
  reader_id: number | null;
  reader_right: Json | null;
  state: Generated<string>;
  reason: string | null;
  attempts: Generated<number>;
  claim: Generated<number>;
  created_at: Generated<Timestamp>;
  next_attempt_at: Generated<Timestamp>;
  settled_at: Timestamp | null;
  is_essential: Generated<boolean>;
}

export interface OwnershipTransferTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  organization_id: number | null;
  subaccount_id: number | null;
  giver_account_id: number;
  receiver_account_id: number;
  state: Generated<string>;
  offered_at: Generated<Timestamp>;
  expires_at: Timestamp;
  accepted_at: Timestamp | null;
  returnable_until: Timestamp | null;
  ended_at: Timestamp | null;
  former_organization_id: number | null;
  former_roles: Generated<Json>;
}

export interface PaymentCodeIndexTable {
  chain_id: number;
  code: string;
  next_index: Generated<number>;
}

export interface PaymentCodeNotificationTable {
  id: GeneratedAlways<number>;
  chain_id: number;
  house_code: string;
  code: string;
  payout_id: number | null;
  address: string | null;
  amount_satoshi: bigint | null;
  txid: Buffer | null;
  raw: Buffer | null;
  funding_txid: Buffer | null;
  funding_vout: number | null;
  sent_at: Timestamp | null;
  height: number | null;
  is_final: Generated<boolean>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface PayoutTable {
  id: GeneratedAlways<number>;
  chain_id: number;
  created_at: Generated<Timestamp>;
  engine: Generated<string>;
  state: Generated<string>;
  updated_at: Generated<Timestamp>;
}

export interface PayoutAlertTable {
  chain_id: number;
  state: string;
  changed_at: Generated<Timestamp>;
}

export interface PayoutInputTable {
  payout_id: number;
  version: number;
  txid: Buffer;
  vout: number;
}

export interface PayoutLeftOutTable {
  withdrawal_id: number;
  reason: string;
  noted_at: Generated<Timestamp>;
  cause: Generated<string>;
}

export interface PayoutNodeTable {
  coin_enum: number;
  reason: string;
  changed_at: Generated<Timestamp>;
  checked_at: Generated<Timestamp>;
}

export interface PayoutStatusTable {
  chain_id: number;
  state: Generated<string>;
  reason: Generated<string>;
  balance_satoshi: bigint | null;
  program: string | null;
  program_until: Generated<Timestamp>;
  continued_at: Timestamp | null;
  checked_at: Timestamp | null;
  changed_at: Generated<Timestamp>;
  payment_code: string | null;
  lightning_state: string | null;
  lightning_reason: Generated<string>;
  lightning_balance_satoshi: bigint | null;
  lightning_checked_at: Timestamp | null;
  looked_to: Buffer | null;
  lightning_looked_to: number | null;
}

export interface PayoutTransactionTable {
  payout_id: number;
  version: number;
  txid: Buffer;
  raw: Buffer | null;
  fee_satoshi: bigint;
  virtual_bytes: number;
  signed_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
  confirmations: Generated<number>;
  checked_at: Timestamp | null;
}

export interface PduTable {
  device_id: number;
  kind: Generated<string>;
  subaccount_id: number;
  view_only: Generated<boolean>;
}

export interface PduDetailTable {
  device_id: number;
  kind: Generated<string>;
  subaccount_id: number;
  detail: Json;
  changed_at: Timestamp;
}

export interface PduHourTable {
  hour: Timestamp;
  device_id: number;
  subaccount_id: number;
  samples: number;
  answered: number;
  active: number;
  power: number | null;
  power_max: number | null;
  temperature: number | null;
  temperature_max: number | null;
  humidity: number | null;
  humidity_max: number | null;
  current_l1: number | null;
  current_l1_max: number | null;
  voltage_l1: number | null;
  voltage_l1_min: number | null;
  power_l1: number | null;
  power_l1_max: number | null;
  current_l2: number | null;
  current_l2_max: number | null;
  voltage_l2: number | null;
  voltage_l2_min: number | null;
  power_l2: number | null;
  power_l2_max: number | null;
  current_l3: number | null;
  current_l3_max: number | null;
  voltage_l3: number | null;
  voltage_l3_min: number | null;
  power_l3: number | null;
  power_l3_max: number | null;
}

export interface PduOutletTable {
  part_id: number;
  device_id: number;
  kind: Generated<string>;
  subaccount_id: number;
  desired_on: boolean | null;
  desired_name: string | null;
  desired_on_delay: number | null;
  desired_off_delay: number | null;
  protected_as: string | null;
  feeds_device_id: number | null;
  feeds_kind: Generated<string>;
}

export interface PduOutletHourTable {
  hour: Timestamp;
  part_id: number;
  device_id: number;
  subaccount_id: number;
  samples: number;
  is_on: number | null;
  current: number | null;
  current_max: number | null;
  power: number | null;
  power_max: number | null;
}

export interface PduOutletSampleBlockTable {
  hour: Timestamp;
  part_id: number;
  device_id: number;
  subaccount_id: number;
  seconds: number[];
  is_on: number[];
  current: number[];
  power: number[];
}

export interface PduOutletStateTable {
  part_id: number;
  device_id: number;
  kind: Generated<string>;
  subaccount_id: number;
  reported_at: Timestamp;
  is_on: boolean | null;
  is_changing: boolean | null;
  current: number | null;
  voltage: number | null;
  power: number | null;
  energy: number | null;
  power_factor: number | null;
}

export interface PduSampleTable {
  time: Timestamp;
  device_id: number;
  subaccount_id: number;
  power: number | null;
  temperature: number | null;
  humidity: number | null;
  current_l1: number | null;
  voltage_l1: number | null;
  power_l1: number | null;
  current_l2: number | null;
  voltage_l2: number | null;
  power_l2: number | null;
  current_l3: number | null;
  voltage_l3: number | null;
  power_l3: number | null;
  part_ids: number[] | null;
  outlet_is_on: number[] | null;
  outlet_current: number[] | null;
  outlet_power: number[] | null;
  status: number;
}

export interface PduSampleBlockTable {
  hour: Timestamp;
  device_id: number;
  subaccount_id: number;
  seconds: number[];
  power: number[];
  temperature: number[];
  humidity: number[];
  current_l1: number[];
  voltage_l1: number[];
  power_l1: number[];
  current_l2: number[];
  voltage_l2: number[];
  power_l2: number[];
  current_l3: number[];
  voltage_l3: number[];
  power_l3: number[];
  status: number[];
}

export interface PduStateTable {
  device_id: number;
  kind: Generated<string>;
  subaccount_id: number;
  reported_at: Timestamp | null;
  last_seen_at: Timestamp | null;
  is_online: Generated<boolean>;
  auth_error: Generated<boolean>;
  failures: Generated<number>;
  failure: string | null;
  issues: Generated<number>;
  power: number | null;
  energy: number | null;
  frequency: number | null;
  temperature: number | null;
  temperature_sensors: number | null;
  humidity: number | null;
  humidity_sensors: number | null;
  outlets_on: number | null;
  outlets_off: number | null;
  current_l1: number | null;
  voltage_l1: number | null;
  power_l1: number | null;
  power_factor_l1: number | null;
  energy_l1: number | null;
  load_l1: number | null;
  current_l2: number | null;
  voltage_l2: number | null;
  power_l2: number | null;
  power_factor_l2: number | null;
  energy_l2: number | null;
  load_l2: number | null;
  current_l3: number | null;
  voltage_l3: number | null;
  power_l3: number | null;
  power_factor_l3: number | null;
  energy_l3: number | null;
  load_l3: number | null;
  load_state_l1: number | null;
  load_state_l2: number | null;
  load_state_l3: number | null;
  circuit_load: number | null;
}

export interface PlcCoilTable {
  part_id: number;
  device_id: number;
  kind: Generated<string>;
  subaccount_id: number;
  desired_on: boolean | null;
}

export interface PlcCoilHourTable {
  hour: Timestamp;
  part_id: number;
  device_id: number;
  subaccount_id: number;
  samples: number;
  is_on: number | null;
}

export interface PlcCoilSampleBlockTable {
  hour: Timestamp;
  part_id: number;
  device_id: number;
  subaccount_id: number;
  seconds: number[];
  is_on: number[];
}

export interface PlcCoilStateTable {
  part_id: number;
  device_id: number;
  kind: Generated<string>;
  subaccount_id: number;
  reported_at: Timestamp;
  is_on: boolean | null;
  is_output_on: boolean | null;
  is_changing: boolean | null;
  is_writable: boolean | null;
  is_pulsable: boolean | null;
  address: number | null;
}

export interface PlcDetailTable {
  device_id: number;
  kind: Generated<string>;
  subaccount_id: number;
  detail: Json;
  changed_at: Timestamp;
}

export interface PlcHourTable {
  hour: Timestamp;
  device_id: number;
  subaccount_id: number;
  samples: number;
  answered: number;
  active: number;
  coils_on: number | null;
  coils_on_min: number | null;
  coils_on_max: number | null;
  coils_pending: number | null;
  coils_pending_max: number | null;
}

export interface PlcSampleTable {
  time: Timestamp;
  device_id: number;
  subaccount_id: number;
  coils_on: number | null;
  coils_pending: number | null;
  part_ids: number[] | null;
  coil_is_on: number[] | null;
  status: number;
}

export interface PlcSampleBlockTable {
  hour: Timestamp;
  device_id: number;
  subaccount_id: number;
  seconds: number[];
  coils_on: number[];
  coils_pending: number[];
  status: number[];
}

export interface PlcStateTable {
  device_id: number;
  kind: Generated<string>;
  subaccount_id: number;
  reported_at: Timestamp | null;
  last_seen_at: Timestamp | null;
  is_online: Generated<boolean>;
  auth_error: Generated<boolean>;
  failures: Generated<number>;
  failure: string | null;
  issues: Generated<number>;
  coils_on: number | null;
  coils_off: number | null;
  coils_pending: number | null;
}

export interface PoolIntervalTable {
  subaccount_id: number;
  at: Timestamp;
  chain_id: number;
  coin_enum: number;
  credited: Generated<Numeric>;
  rejected: Generated<Numeric>;
}

export interface PoolProcessTable {
  id: string;
  name: string;
  stored_until: Timestamp | null;
  started_at: Timestamp;
  seen_at: Generated<Timestamp>;
}

export interface PoolSpoolTable {
  id: string;
  process_id: string;
  stored_seq: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface RackTable {
  id: GeneratedAlways<number>;
  selector_id: Generated<string>;
  subaccount_id: number;
  name: string;
  type: string;
  group_id: string | null;
  row: number | null;
  column: number | null;
  rows: number | null;
  columns: number | null;
  capacity: GeneratedAlways<number | null>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface RateTable {
  id: GeneratedAlways<number>;
  kind: string;
  account_id: number | null;
  first_day: string;
  parts: number | null;
  source: string;
  created_at: Generated<Timestamp>;
  amount: number | null;
}

export interface ReferralTable {
  referred_account_id: number;
  subaccount_id: number;
  referrer_account_id: number;
  registered_at: Generated<Timestamp>;
}

export interface ReferralRewardTable {
  id: GeneratedAlways<number>;
  subaccount_id: number;
  chain_id: number;
  day: string;
  revision: number;
  fees_satoshi: bigint;
  due_satoshi: bigint;
  share: number;
  carried_in: number;
  carried_out: number;
  reward_satoshi: bigint;
  created_at: Generated<Timestamp>;
}

export interface RefreshTokenTable {
  token_hash: Buffer;
  session_id: string;
  issued_at: Generated<Timestamp>;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface RefusedUserTable {
  process_id: string;
  user_name: string;
  reason: string;
  address: string;
  tries: number;
  first_at: Timestamp;
  last_at: Timestamp;
}

export interface RevenueDayTable {
  id: GeneratedAlways<number>;
  subaccount_id: number;
  chain_id: number;
  day: string;
  revision: number;
  credited: Numeric;
  shares: number;
  fpps_exact: Numeric;
  pps_exact: Numeric;
  pool_fee: number;
  user_fee: number;
  carried_in: Json;
  carried_out: Json;
  net_satoshi: bigint;
  pool_fee_satoshi: bigint;
  user_fee_satoshi: bigint;
  is_complete: boolean;
  works: Json;
  created_at: Generated<Timestamp>;
  rejected: Numeric | null;
  workers: number | null;
}

export interface RoleTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  organization_id: number | null;
  built_in_key: string | null;
  alias: string;
  permissions: Generated<string[]>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface SavedPoolsTable {
  id: GeneratedAlways<number>;
  selector_id: Generated<string>;
  subaccount_id: number;
  name: string;
  pools: Json;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface SavedSearchTable {
  id: GeneratedAlways<number>;
  selector_id: Generated<string>;
  subaccount_id: number;
  use_case: string;
  name: string;
  search: Json;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface ScheduledRecipientTable {
  schedule_id: number;
  subaccount_id: number;
  chain_id: number;
  position: number;
  entry_id: number;
  share: number;
}

export interface ScheduledWithdrawalTable {
  id: GeneratedAlways<number>;
  selector_id: Generated<string>;
  subaccount_id: number;
  chain_id: number;
  coin_enum: number;
  network: string;
  kind: string;
  description: Generated<string>;
  method: Generated<string>;
  fixed_satoshi: bigint | null;
  min_satoshi: bigint;
  day_of_month: number | null;
  day_of_week: number | null;
  is_active: Generated<boolean>;
  last_checked_day: string;
  last_requested_day: string | null;
  last_outcome: string | null;
  changed_by: number | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface SensorDetailTable {
  device_id: number;
  kind: Generated<string>;
  subaccount_id: number;
  detail: Json;
  changed_at: Timestamp;
}

export interface SensorHourTable {
  hour: Timestamp;
  device_id: number;
  subaccount_id: number;
  samples: number;
  answered: number;
  active: number;
  volts_l1: number | null;
  volts_l1_min: number | null;
  volts_l1_max: number | null;
  amps_l1: number | null;
  amps_l1_max: number | null;
  volts_l2: number | null;
  volts_l2_min: number | null;
  volts_l2_max: number | null;
  amps_l2: number | null;
  amps_l2_max: number | null;
  volts_l3: number | null;
  volts_l3_min: number | null;
  volts_l3_max: number | null;
  amps_l3: number | null;
  amps_l3_max: number | null;
  wattage: number | null;
  wattage_max: number | null;
  vars: number | null;
  vars_max: number | null;
  vas: number | null;
  vas_max: number | null;
  frequency: number | null;
  frequency_min: number | null;
  frequency_max: number | null;
  power_factor: number | null;
  power_factor_min: number | null;
  temperature: number | null;
  temperature_min: number | null;
  temperature_max: number | null;
}

export interface SensorSampleTable {
  time: Timestamp;
  device_id: number;
  subaccount_id: number;
  volts_l1: number | null;
  amps_l1: number | null;
  volts_l2: number | null;
  amps_l2: number | null;
  volts_l3: number | null;
  amps_l3: number | null;
  wattage: number | null;
  vars: number | null;
  vas: number | null;
  frequency: number | null;
  power_factor: number | null;
  temperature: number | null;
  status: number;
}

export interface SensorSampleBlockTable {
  hour: Timestamp;
  device_id: number;
  subaccount_id: number;
  seconds: number[];
  volts_l1: number[];
  amps_l1: number[];
  volts_l2: number[];
  amps_l2: number[];
  volts_l3: number[];
  amps_l3: number[];
  wattage: number[];
  vars: number[];
  vas: number[];
  frequency: number[];
  power_factor: number[];
  temperature: number[];
  status: number[];
}

export interface SensorStateTable {
  device_id: number;
  kind: Generated<string>;
  subaccount_id: number;
  reported_at: Timestamp | null;
  last_seen_at: Timestamp | null;
  is_online: Generated<boolean>;
  auth_error: Generated<boolean>;
  failures: Generated<number>;
  failure: string | null;
  issues: Generated<number>;
  volts_l1: number | null;
  amps_l1: number | null;
  volts_l2: number | null;
  amps_l2: number | null;
  volts_l3: number | null;
  amps_l3: number | null;
  wattage: number | null;
  vars: number | null;
  vas: number | null;
  frequency: number | null;
  power_factor: number | null;
  energy: number | null;
  temperature: number | null;
}

export interface ServerProcessTable {
  id: string;
  hostname: string;
  process_id: number;
  roles: string[];
  started_at: Generated<Timestamp>;
  seen_at: Generated<Timestamp>;
}

export interface SessionTable {
  id: Generated<string>;
  account_id: number;
  user_agent: Generated<string>;
  ip: string | null;
  created_at: Generated<Timestamp>;
  last_used_at: Generated<Timestamp>;
  revoked_at: Timestamp | null;
  revoke_reason: string | null;
  provider: Generated<string>;
  second_factor_at: Timestamp | null;
}

export interface ShareBatchTable {
  subaccount_id: number;
  worker_id: number;
  minute: Timestamp;
  chain_id: number;
  network: string;
  n_bits: number;
  fee_rate_id: Buffer;
  credited: Numeric;
  shares: number;
  weighted_shares: Generated<number>;
  last_share_at: Timestamp;
}

export interface ShareClockTable {
  is_only: Generated<boolean>;
  counted_until: Timestamp;
}

export interface ShareLateTable {
  id: GeneratedAlways<number>;
  worker_id: number;
  minute: Timestamp;
  chain_id: number;
  credited: Numeric;
  shares: number;
  rejected: Numeric;
  rejects: number;
  last_share_at: Timestamp | null;
}

export interface ShareRejectTable {
  subaccount_id: number;
  worker_id: number;
  minute: Timestamp;
  chain_id: number;
  reason: string;
  rejected: Numeric;
  shares: number;
}

export interface SigningKeyTable {
  key_id: string;
  private_jwk: Json;
  public_jwk: Json;
  created_at: Generated<Timestamp>;
  retired_at: Timestamp | null;
}

export interface SiteGroupTable {
  id: GeneratedAlways<number>;
  selector_id: Generated<string>;
  subaccount_id: number;
  name: string;
  type: string;
  row: number | null;
  column: number | null;
  rows: number | null;
  columns: number | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface SiteMinuteTable {
  minute: Timestamp;
  subaccount_id: number;
  agent_id: number;
  reports: number;
  device_seconds: number;
  online_seconds: number;
  mining_seconds: number;
  hashrate_seconds: number;
  power_seconds: number;
}

export interface SlotTable {
  device_id: number;
  subaccount_id: number;
  rack_id: number;
  row: number | null;
  column: number | null;
}

export interface SocialAttemptTable {
  state_hash: Buffer;
  provider: string;
  secret: string;
  expires_at: Timestamp;
}

export interface SocialHandoverTable {
  code_hash: Buffer;
  account_id: number;
  provider: string;
  expires_at: Timestamp;
}

export interface SocialIdentityTable {
  issuer: string;
  subject: string;
  provider: string;
  account_id: number;
  created_at: Generated<Timestamp>;
}

export interface SubaccountTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  organization_id: number;
  owner_account_id: number;
  name: string;
  coin_enum: Generated<number>;
  is_archived: Generated<boolean>;
  has_asset: Generated<boolean>;
  has_gpu: Generated<boolean>;
  has_energy: Generated<boolean>;
  has_trading: Generated<boolean>;
  created_at: Generated<Timestamp>;
}

export interface SubaccountAccessTable {
  account_id: number;
  subaccount_id: number;
  permissions: Generated<string[]>;
  is_suspended: Generated<boolean>;
  created_at: Generated<Timestamp>;
  role_id: number | null;
}

export interface SubaccountPreferenceTable {
  account_id: number;
  subaccount_id: number;
  is_pinned: Generated<boolean>;
  hidden_features: Generated<string[]>;
}

export interface TrustedPoolTable {
  id: GeneratedAlways<number>;
  selector_id: Generated<string>;
  subaccount_id: number;
  pool_addresses: string[];
  expected_min_asic_count: number | null;
  expected_max_asic_count: number | null;
  expected_min_hashrate: number | null;
  expected_max_hashrate: number | null;
  expected_hash_unit: string;
  has_alert: boolean;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  seen_state: string | null;
  seen_since: Timestamp | null;
  alerted_state: string | null;
}

export interface TunnelTable {
  id: GeneratedAlways<number>;
  label: string;
  subaccount_id: number;
  owner_id: number;
  device_id: number;
  agent_id: number;
  mac: string | null;
  account_id: number;
  session_id: string;
  address: string;
  ticket_hash: Buffer | null;
  ticket_until: Timestamp | null;
  cookie_hash: Buffer | null;
  opened_at: Generated<Timestamp>;
  prolonged_at: Generated<Timestamp>;
  ends_at: Timestamp;
}

export interface TunnelLinkTable {
  agent_id: number;
  server_id: string;
  address: string;
  since: Generated<Timestamp>;
}

export interface TwoFactorTable {
  account_id: number;
  secret: string;
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
  created_at: Generated<Timestamp>;
}

export interface UnknownPaymentTable {
  id: GeneratedAlways<number>;
  chain_id: number;
  txid: Buffer;
  raw: Buffer | null;
  fee_satoshi: bigint;
  virtual_bytes: number | null;
  made_at: Timestamp;
  confirmations: Generated<number>;
  is_abandoned: Generated<boolean>;
  state: Generated<string>;
  seen_at: Generated<Timestamp>;
  decided_by: number | null;
  decided_at: Timestamp | null;
  network: Generated<string>;
  invoice: string | null;
  expires_at: Timestamp | null;
}

export interface UnknownPaymentInputTable {
  payment_id: number;
  txid: Buffer;
  vout: number;
}

export interface UnknownPaymentMatchTable {
  payment_id: number | null;
  withdrawal_id: number | null;
  paid_satoshi: Numeric | null;
  is_exact: boolean | null;
}

export interface UnknownPaymentOutputTable {
  payment_id: number;
  vout: number;
  address: string | null;
  amount_satoshi: bigint;
}

export interface UntrustedPoolAlertTable {
  subaccount_id: number;
  is_on: boolean;
  mailed_until: Timestamp | null;
  mailed_at: Timestamp | null;
}

export interface UsedCaptchaTable {
  challenge_hash: Buffer;
  expires_at: Timestamp;
}

export interface VendorKeyTable {
  id: GeneratedAlways<number>;
  selector_id: Generated<string>;
  subaccount_id: number;
  name: string;
  public_key: string;
  fingerprint: string;
  pinned_by: number | null;
  created_at: Generated<Timestamp>;
}

export interface WatchedMinersTable {
  id: GeneratedAlways<number>;
  subaccount_id: number;
  agent_id: number;
  at: Generated<Timestamp>;
  change: number;
}

export interface WithdrawalTable {
  id: GeneratedAlways<number>;
  selector_id: Generated<string>;
  subaccount_id: number;
  chain_id: number;
  coin_enum: number;
  kind: string;
  entry_id: number;
  address: string | null;
  network: Generated<string>;
  amount_satoshi: bigint;
  fee_satoshi: Generated<bigint>;
  description: Generated<string>;
  idempotency_key: string;
  balance_before_satoshi: bigint;
  price_usd: Numeric | null;
  created_by: number | null;
  hold_until: Timestamp | null;
  hold_reason: string | null;
  payout_id: number | null;
  txid: Buffer | null;
  sent: Generated<boolean>;
  declined: Generated<boolean>;
  canceled: Generated<boolean>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  decline_reason: string | null;
  payment_hash: Buffer | null;
  payment_preimage: Buffer | null;
  payout_note: Generated<string>;
}

export interface WithdrawalNoticeTable {
  withdrawal_id: number;
  kind: string;
  about: Generated<string>;
  created_at: Generated<Timestamp>;
  mailed_at: Timestamp | null;
}

export interface WorkerTable {
  id: GeneratedAlways<number>;
  selector_id: Generated<string>;
  subaccount_id: number;
  coin_enum: number;
  name: string;
  stratum: Generated<string>;
  first_share_at: Timestamp;
  tags: Generated<string[]>;
  model: Generated<string>;
  hashrate_threshold: number | null;
  deleted_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface WorkerHourTable {
  subaccount_id: number;
  worker_id: number;
  hour: Timestamp;
  chain_id: number;
  credited: Generated<Numeric>;
  shares: Generated<number>;
  rejected: Generated<Numeric>;
  rejects: Generated<number>;
}

export interface WorkerPolicyTable {
  subaccount_id: number;
  needs_approval: boolean;
}

export interface WorkerStateTable {
  worker_id: number;
  subaccount_id: number;
  credited_10m: Generated<Numeric>;
  credited_1h: Generated<Numeric>;
  credited_24h: Generated<Numeric>;
  rejected_24h: Generated<Numeric>;
  hashrate_10m: Generated<number>;
  hashrate_1h: Generated<number>;
  hashrate_24h: Generated<number>;
  reject_rate: Generated<number>;
  last_share_at: Timestamp | null;
  status: Generated<number>;
  updated_at: Generated<Timestamp>;
  weak_since: Timestamp | null;
  alerted_at: Timestamp | null;
}

/** Every table and view, by name. */
export interface DB {
  account: AccountTable;
  account_preference: AccountPreferenceTable;
  action_code: ActionCodeTable;
  address_book_entry: AddressBookEntryTable;
  agent: AgentTable;
  agent_frame_rejected: AgentFrameRejectedTable;
  agent_guest: AgentGuestTable;
  agent_outage: AgentOutageTable;
  agent_request: AgentRequestTable;
  agent_request_item: AgentRequestItemTable;
  agent_summary: AgentSummaryTable;
  agent_watermark: AgentWatermarkTable;
  api_key: ApiKeyTable;
  asic: AsicTable;
  asic_detail: AsicDetailTable;
  asic_hour: AsicHourTable;
  asic_sample: AsicSampleTable;
  asic_sample_block: AsicSampleBlockTable;
  asic_state: AsicStateTable;
  audit_entry: AuditEntryTable;
  backup_code: BackupCodeTable;
  backup_run: BackupRunTable;
  block: BlockTable;
  chain: ChainTable;
  chain_payouts: ChainPayoutsTable;
  chain_tip: ChainTipTable;
  coin_price: CoinPriceTable;
  coin_price_hour: CoinPriceHourTable;
  command_reversal: CommandReversalTable;
  command_snapshot: CommandSnapshotTable;
  container: ContainerTable;
  container_detail: ContainerDetailTable;
  container_hour: ContainerHourTable;
  container_sample: ContainerSampleTable;
  container_sample_block: ContainerSampleBlockTable;
  container_state: ContainerStateTable;
  database_clock: DatabaseClockTable;
  day_close: DayCloseTable;
  device: DeviceTable;
  device_file: DeviceFileTable;
  device_file_chunk: DeviceFileChunkTable;
  device_offer: DeviceOfferTable;
  device_part: DevicePartTable;
  device_share: DeviceShareTable;
  discovered_device: DiscoveredDeviceTable;
  ended_invitation: EndedInvitationTable;
  event: EventTable;
  fee_rate: FeeRateTable;
  file_import: FileImportTable;
  file_import_piece: FileImportPieceTable;
  file_import_row: FileImportRowTable;
  firmware_image: FirmwareImageTable;
  firmware_image_piece: FirmwareImagePieceTable;
  firmware_rollout: FirmwareRolloutTable;
  firmware_rollout_miner: FirmwareRolloutMinerTable;
  gpu: GpuTable;
  gpu_detail: GpuDetailTable;
  gpu_hour: GpuHourTable;
  gpu_sample: GpuSampleTable;
  gpu_sample_block: GpuSampleBlockTable;
  gpu_state: GpuStateTable;
  hold: HoldTable;
  house: HouseTable;
  house_balance: HouseBalanceTable;
  house_entry: HouseEntryTable;
  house_restore: HouseRestoreTable;
  house_restore_report: HouseRestoreReportTable;
  house_run: HouseRunTable;
  identity_quota: IdentityQuotaTable;
  invitation: InvitationTable;
  ledger_balance: LedgerBalanceTable;
  ledger_entry: LedgerEntryTable;
  lightning_payment: LightningPaymentTable;
  load_shaping: LoadShapingTable;
  location_profile: LocationProfileTable;
  new_worker: NewWorkerTable;
  observer: ObserverTable;
  offer_refusal: OfferRefusalTable;
  old_two_factor: OldTwoFactorTable;
  organization: OrganizationTable;
  organization_member: OrganizationMemberTable;
  outbox: OutboxTable;
  ownership_transfer: OwnershipTransferTable;
  payment_code_index: PaymentCodeIndexTable;
  payment_code_notification: PaymentCodeNotificationTable;
  payout: PayoutTable;
  payout_alert: PayoutAlertTable;
  payout_input: PayoutInputTable;
  payout_left_out: PayoutLeftOutTable;
  payout_node: PayoutNodeTable;
  payout_status: PayoutStatusTable;
  payout_transaction: PayoutTransactionTable;
  pdu: PduTable;
  pdu_detail: PduDetailTable;
  pdu_hour: PduHourTable;
  pdu_outlet: PduOutletTable;
  pdu_outlet_hour: PduOutletHourTable;
  pdu_outlet_sample_block: PduOutletSampleBlockTable;
  pdu_outlet_state: PduOutletStateTable;
  pdu_sample: PduSampleTable;
  pdu_sample_block: PduSampleBlockTable;
  pdu_state: PduStateTable;
  plc_coil: PlcCoilTable;
  plc_coil_hour: PlcCoilHourTable;
  plc_coil_sample_block: PlcCoilSampleBlockTable;
  plc_coil_state: PlcCoilStateTable;
  plc_detail: PlcDetailTable;
  plc_hour: PlcHourTable;
  plc_sample: PlcSampleTable;
  plc_sample_block: PlcSampleBlockTable;
  plc_state: PlcStateTable;
  pool_interval: PoolIntervalTable;
  pool_process: PoolProcessTable;
  pool_spool: PoolSpoolTable;
  rack: RackTable;
  rate: RateTable;
  referral: ReferralTable;
  referral_reward: ReferralRewardTable;
  refresh_token: RefreshTokenTable;
  refused_user: RefusedUserTable;
  revenue_day: RevenueDayTable;
  role: RoleTable;
  saved_pools: SavedPoolsTable;
  saved_search: SavedSearchTable;
  scheduled_recipient: ScheduledRecipientTable;
  scheduled_withdrawal: ScheduledWithdrawalTable;
  sensor_detail: SensorDetailTable;
  sensor_hour: SensorHourTable;
  sensor_sample: SensorSampleTable;
  sensor_sample_block: SensorSampleBlockTable;
  sensor_state: SensorStateTable;
  server_process: ServerProcessTable;
  session: SessionTable;
  share_batch: ShareBatchTable;
  share_clock: ShareClockTable;
  share_late: ShareLateTable;
  share_reject: ShareRejectTable;
  signing_key: SigningKeyTable;
  site_group: SiteGroupTable;
  site_minute: SiteMinuteTable;
  slot: SlotTable;
  social_attempt: SocialAttemptTable;
  social_handover: SocialHandoverTable;
  social_identity: SocialIdentityTable;
  subaccount: SubaccountTable;
  subaccount_access: SubaccountAccessTable;
  subaccount_preference: SubaccountPreferenceTable;
  trusted_pool: TrustedPoolTable;
  tunnel: TunnelTable;
  tunnel_link: TunnelLinkTable;
  two_factor: TwoFactorTable;
  unknown_payment: UnknownPaymentTable;
  unknown_payment_input: UnknownPaymentInputTable;
  unknown_payment_match: UnknownPaymentMatchTable;
  unknown_payment_output: UnknownPaymentOutputTable;
  untrusted_pool_alert: UntrustedPoolAlertTable;
  used_captcha: UsedCaptchaTable;
  vendor_key: VendorKeyTable;
  watched_miners: WatchedMinersTable;
  withdrawal: WithdrawalTable;
  withdrawal_notice: WithdrawalNoticeTable;
  worker: WorkerTable;
  worker_hour: WorkerHourTable;
  worker_policy: WorkerPolicyTable;
  worker_state: WorkerStateTable;
}
