import { algorithmLabel } from '../coins/algorithms.ts';
import { findCommand } from '../devices/all-commands.ts';
import { boundWords } from '../devices/asic/limited-figures.ts';
import { boundNames } from '../devices/asic/own-ranges.ts';
import { rolloutStateLabels } from '../devices/firmware/rollout/rollout-states.ts';
import { kindLabel } from '../devices/kind-support.ts';
import { outletProtectionLabels } from '../devices/pdu/pdu-files.ts';
import { observerViewLabels } from '../permissions/observer-permissions.ts';
import { permissionCatalogue } from '../permissions/permission-catalogue.ts';
import { permissionLevelLabels } from '../permissions/permission-feature.ts';
import { records } from '../records/generated/records.ts';

/** How one field of what the audit log keeps is read to people. */
export interface AuditField {
  /** What it is called; `{name}` stands for the part of its path that varies. */
  readonly label: string;
  readonly unit?: string;
  /** How many of the unit one of the stored value is; default 1. */
  readonly scale?: number;
  /** Values in words; others stand as they are. */
  readonly words?: (value: string) => string | undefined;
  /** What a list of ids counts, whose names the entry has as its object. */
  readonly counts?: readonly [one: string, many: string];
}

const wordsOf = (words: Readonly<Record<string, string>>) => (value: string) =>
  Object.hasOwn(words, value) ? words[value] : undefined;

/** Fields that need no more than a name. */
const plain = {
  addNewDevices: 'Add new devices',
  added: 'Added',
  address: 'Address',
  'addresses.code': 'Address or payment code',
  adminSuspended: 'Suspended by the administrator',
  agent: 'Agent',
  alias: 'Alias',
  amount: 'Amount',
  batchCount: 'Stages',
  blocked: 'Offers blocked',
  botyTerms: 'Boty terms accepted',
  canaryCount: 'Miners of the first stage',
  canceled: 'Canceled',
  chainId: 'Chain',
  changed: 'Changed',
  changedCount: 'Rows that change a device',
  code: 'Payment code',
  columns: 'Columns of the file',
  commandAccess: 'May command',
  controlBoards: 'Control boards',
  credentialCount: 'Credentials tried',
  dayOfTheMonth: 'Day of the month',
  declined: 'Declined',
  delegateEmail: 'E-mail of the delegate',
  giverEmail: 'From',
  receiverEmail: 'To',
  description: 'Description',
  deviceCount: 'Devices',
  email: 'E-mail',
  ended: 'Sessions ended',
  endsAt: 'Ends',
  energyTradeAccess: 'Energy-trade access',
  family: 'Driver',
  fingerprint: 'Fingerprint',
  gpu: 'GPU management',
  heldBy: 'Held by',
  hiddenFeatures: 'Hidden pages',
  hostKeys: 'Host keys',
  hubConsent: 'Hub consent given',
  image: 'Firmware image',
  ip: 'IP address',
  isActive: 'Active',
  isArchived: 'Archived',
  isInfiniteRetry: 'Retried until it succeeds',
  isPinned: 'Pinned',
  isSuspended: 'Suspended',
  'links.*': 'Outlet {name} feeds',
  isRepeat: 'Repeated',
  'loadShaping.infiniteRetry': 'Retried until it succeeds',
  'loadShaping.powerSwitch': 'Stops and starts miners',
  'loadShaping.shed': 'Amount is what is shed',
  location: 'Location',
  mac: 'MAC address',
  markedForDeletion: 'Marked for deletion',
  maxFailures: 'Failures that halt it',
  method: 'Method',
  minAmount: 'Minimum amount',
  minerCount: 'Miners',
  model: 'Model',
  models: 'Models',
  name: 'Name',
  names: 'Names',
  needsApproval: 'New workers need approval',
  newCount: 'Rows that add a device',
  nickname: 'Nickname',
  note: 'Note',
  place: 'Place',
  isOn: 'On',
  on: 'On',
  'options.holdReason': 'Held because',
  'options.scheduledSkipRail': 'Rails skipped',
  'options.switchTarget': 'Outlets are switched too',
  outletCount: 'Outlets',
  owner: 'Owner',
  partCount: 'Outlets, coils or cards',
  planned: 'Planned',
  'planned.firstDay': 'Planned from',
  'planned.value': 'Planned value',
  pools: 'Pools',
  'pools.address': 'Address of the pool',
  'pools.user': 'User of the pool',
  preset: 'Preset',
  ranges: 'Ranges',
  reason: 'Reason',
  refused: 'Refused',
  refusedCount: 'Rows refused',
  refusedItemCount: 'Devices or parts refused',
  requestCount: 'Requests',
  restoresRequest: 'Restores the pools before request',
  role: 'Role',
  safeRanges: 'Safe ranges',
  serialNumber: 'Serial number',
  sessionsEnded: 'Sessions ended',
  sha256: 'SHA-256',
  sharedWith: 'Shared with',
  storesCredentials: 'Credentials are stored',
  subaccount: 'Subaccount',
  suspended: 'Suspended',
  tags: 'Tags',
  terms: 'Terms accepted',
  to: 'To',
  tokenEnding: 'Last characters of the key',
  tunnelAccess: 'May open the web page',
  txid: 'Transaction',
  user: 'User',
  value: 'New value',
  values: 'Values before',
  version: 'Version',
  viewOnly: 'View only',
  withdrawals: 'Withdrawals',
  workerCount: 'Workers',
} as const;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Fields with units, with values in words, or with more in their names. */
const described = {
  'addresses.share': { label: 'Share of the address', unit: '%', scale: 0.01 },
  autoFollowPduDelay: { label: 'Delay of the PDU, followed', unit: 's' },
  coinEnum: { label: 'Algorithm', words: (value: string) => algorithmLabel(Number(value)) },
  consumption: { label: 'Consumption', unit: 'J/Th' },
  cost: { label: 'Cost', unit: 'sat' },
  dayOfTheWeek: { label: 'Day of the week', words: (value: string) => weekdays[Number(value)] },
  delayStart: { label: 'Delay of the start', unit: 's' },
  delayStop: { label: 'Delay of the stop', unit: 's' },
  deviceKind: { label: 'Kind of the device', words: kindLabel },
  fanPercent: { label: 'Fan speed', unit: '%' },
  fee: { label: 'Fee' },
  groupShare: { label: 'Share of a rack at a time', unit: '%' },
  idealRateManual: { label: 'Ideal hashrate', unit: 'Th/s', scale: 1e-12 },
  ids: { label: 'Devices', counts: ['device', 'devices'] },
  kind: { label: 'Kind', words: kindText },
  'levels.*': { label: '{name}', words: wordsOf(permissionLevelLabels) },
  'loadShaping.after': { label: 'Power expected', unit: 'W' },
  'loadShaping.amount': { label: 'Amount asked for', unit: 'W' },
  'loadShaping.before': { label: 'Power before', unit: 'W' },
  'loadShaping.round': { label: 'Round of replacing failed miners' },
  'loadShaping.strategy': {
    label: 'Miners chosen by',
    words: wordsOf({ efficiency: 'Efficiency', temperature: 'Temperature', fewest: 'Fewest miners' }),
  },
  mode: { label: 'Power mode', words: wordsOf({ normal: 'Normal', sleep: 'Sleep', low: 'Low', high: 'High' }) },
  offDelay: { label: 'Delay of turning off', unit: 's' },
  onDelay: { label: 'Delay of turning on', unit: 's' },
  'options.holdSeconds': { label: 'Held for', unit: 's' },
  'options.rampSeconds': { label: 'Ramp', unit: 's' },
  'options.stayTime': { label: 'Undone after', unit: 's' },
  percent: { label: 'Power', unit: '%' },
  'planned.percent': { label: 'Planned fee', unit: '%' },
  protectedAs: { label: 'Feeds', words: wordsOf(outletProtectionLabels) },
  shows: { label: 'Shows', words: wordsOf(observerViewLabels) },
  provider: { label: 'Signed in by', words: wordsOf({ password: 'Password', google: 'Google', apple: 'Apple' }) },
  rampStart: { label: 'Ramp of the start', unit: 's' },
  rampStop: { label: 'Ramp of the stop', unit: 's' },
  satoshi: { label: 'Amount', unit: 'sat' },
  size: { label: 'Size', unit: 'bytes' },
  soakMinutes: { label: 'Watched for', unit: 'min' },
  state: { label: 'State', words: wordsOf(rolloutStateLabels) },
  temperature: { label: 'Temperature', unit: '°C' },
  theme: { label: 'Theme', words: wordsOf({ dark: 'Dark', light: 'Light', system: 'As the device' }) },
  useCase: { label: 'List' },
  userFeePercent: { label: 'User fee', unit: '%' },
  watts: { label: 'Power', unit: 'W' },
  which: { label: 'Which sessions', words: wordsOf({ one: 'One', all: 'All', others: 'All others' }) },
  ...boundFields(),
} as const satisfies Readonly<Record<string, AuditField>>;

/** What a `kind` is: a command, a kind of devices or of addresses. */
function kindText(value: string): string | undefined {
  if (value === 'payment_code') return 'Payment code';
  if (value === 'address') return 'Address';
  const label = findCommand(value)?.command.label;
  if (label !== undefined) return label;
  const device = kindLabel(value);
  return device === value ? undefined : device;
}

/** The bounds of safe ranges, with their units. */
function boundFields(): Record<string, AuditField> {
  const bounds = boundNames.map((name) => {
    const { text, unit } = boundWords(name);
    return [`safeRanges.${name}`, { label: text, unit }] as const;
  });
  return { ...Object.fromEntries(bounds), 'safeRanges.hashUnit': { label: 'Unit of the hashrates', unit: '' } };
}

const labels: Readonly<Record<string, string>> = plain;
const fields: Readonly<Record<string, AuditField>> = described;

const featureLabels: ReadonlyMap<string, string> = new Map(permissionCatalogue.map(({ key, label }) => [key, label]));

/** The fields of records, whose names are words already. */
const recordFields: ReadonlySet<string> = new Set(records.flatMap(({ schema }) => Object.keys(schema._zod.def.shape)));

/** The declared field of a path such as `options.rampSeconds`; undefined for one that no declaration names. */
export function auditField(path: string): AuditField | undefined {
  const at = path.indexOf('.');
  const known = (key: string): AuditField | undefined => {
    if (Object.hasOwn(fields, key)) return fields[key];
    const label = Object.hasOwn(labels, key) ? labels[key] : undefined;
    if (label !== undefined) return { label };
    return recordFields.has(key) ? { label: spelledOut(key.replace(/^(is|has)(?=\p{Lu})/u, '')) } : undefined;
  };
  const exact = known(path);
  if (exact || at < 0) return exact;
  const [group, name] = [path.slice(0, at), path.slice(at + 1)];
  const varying = known(`${group}.*`);
  return varying && { ...varying, label: varying.label.replace('{name}', featureLabels.get(name) ?? name) };
}

/** A path that no declaration names, as words: `oldCount` is `Old count`. */
export function spelledOut(path: string): string {
  const words = path
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
