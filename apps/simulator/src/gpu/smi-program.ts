import { driverVersion, smiDocument, type ShownCard } from './smi-document.ts';

/** What a program writes and how it ends. */
export interface ProgramOutput {
  readonly code: number;
  readonly stdout: string;
  readonly stderr?: string;
}

/** The server as nvidia-smi sees it. */
interface SmiServer {
  cards(): readonly ShownCard[];
  setLimit(index: number, watts: number): void;
}

const done = (stdout: string): ProgramOutput => ({ code: 0, stdout });
const failed = (code: number, ...lines: string[]): ProgramOutput => ({ code, stdout: `${lines.join('\n')}\n` });

const notAvailable = '[N/A]';
const fixed = (value: number): string => value.toFixed(2);

/** What a card answers to a field; undefined for one that this driver does not know. */
function valueOf(field: string, { index, card, figures, reportsPower }: ShownCard): string | undefined {
  const { model } = card;
  const figure = (value: number | string | null | undefined): string =>
    figures ? String(value ?? notAvailable) : '[GPU is lost]';
  const watts = (value: number): string => (reportsPower ? figure(fixed(value)) : figure(null));
  // Memory and utilization of a split card are those of its instances.
  const whole = (value: number | undefined): string => figure(card.isSplit ? null : value);
  const values: Readonly<Record<string, () => string>> = {
    index: () => String(index),
    uuid: () => card.uuid,
    name: () => model.name,
    'pci.bus_id': () => card.busId,
    driver_version: () => driverVersion,
    vbios_version: () => figure(model.vbios),
    serial: () => figure(card.serial),
    persistence_mode: () => figure('Enabled'),
    pstate: () => figure('P2'),
    'memory.used': () => (card.isSplit ? figure('[Insufficient Permissions]') : figure(figures?.memoryUsed)),
    'memory.total': () => figure(model.memory),
    'utilization.gpu': () => whole(figures?.utilization),
    'utilization.memory': () => whole(figures?.memoryUtilization),
    'clocks.sm': () => figure(figures?.clock),
    'fan.speed': () => figure(figures?.fan),
    'temperature.gpu': () => figure(figures?.celsius),
    'temperature.memory': () => figure(model.hasEcc ? (figures?.celsius ?? 0) - 4 : 'N/A'),
    'power.draw': () => watts(figures?.power ?? 0),
    'power.limit': () => watts(card.limit),
    'power.default_limit': () => watts(model.defaultPower),
    'power.min_limit': () => watts(model.minPower),
    'power.max_limit': () => watts(model.maxPower),
    'clocks_throttle_reasons.active': () => figure(figures?.isSlowed ? '0x0000000000000060' : '0x0000000000000004'),
    'clocks_event_reasons.active': () => figure(figures?.isSlowed ? '0x0000000000000060' : '0x0000000000000004'),
    'ecc.errors.uncorrected.volatile.total': () => figure(model.hasEcc ? 0 : null),
    'mig.mode.current': () => figure(model.hasEcc ? (card.isSplit ? 'Enabled' : 'Disabled') : null),
  };
  return values[field]?.();
}

function query(fields: readonly string[], cards: readonly ShownCard[]): ProgramOutput {
  const lines: string[] = [];
  for (const card of cards) {
    const values: string[] = [];
    for (const field of fields) {
      const value = valueOf(field, card);
      if (value === undefined) return failed(2, `Field "${field}" is not a valid field to query.`, '');
      values.push(value);
    }
    lines.push(values.join(', '));
  }
  return done(`${lines.join('\n')}\n`);
}

function setLimit(
  server: SmiServer,
  { card, index, figures, reportsPower }: ShownCard,
  watts: number,
  isRoot: boolean,
) {
  const { minPower, maxPower } = card.model;
  if (!figures) return failed(15, `Unable to determine the device handle for GPU ${card.busId}: GPU is lost.`);
  if (!reportsPower) return failed(3, `Changing power management limit is not supported for GPU: ${card.busId}.`);
  if (!(watts >= minPower && watts <= maxPower))
    return failed(
      2,
      `Provided power limit ${fixed(watts)} W is not a valid power limit which should be between ${fixed(minPower)} W and ${fixed(maxPower)} W for GPU ${card.busId}`,
      'Terminating early due to previous errors.',
    );
  if (!isRoot)
    return failed(
      4,
      `Failed to set power management limit for GPU ${card.busId}: Insufficient Permissions`,
      'Terminating early due to previous errors.',
    );
  const before = fixed(card.limit);
  server.setLimit(index, watts);
  return done(`Power limit for GPU ${card.busId} was set to ${fixed(watts)} W from ${before} W.\nAll done.\n`);
}

/** Carries out `nvidia-smi` with these arguments (nvidia-smi(1)), for a user who is root or not. */
export function runSmi(args: readonly string[], server: SmiServer, isRoot: boolean): ProgramOutput {
  const after = (name: string): string | undefined => {
    const at = args.indexOf(name);
    return at < 0 ? undefined : (args[at + 1] ?? '');
  };
  const chosen = after('-i');
  const all = server.cards();
  const cards =
    chosen === undefined ? all : all.filter(({ card, index }) => [card.uuid, String(index)].includes(chosen));
  if (cards.length === 0) return failed(6, 'No devices were found');
  const watts = after('-pl');
  const fields = args.find((one) => one.startsWith('--query-gpu='))?.slice('--query-gpu='.length);
  const [first] = cards;
  if (watts !== undefined && first && cards.length === 1) return setLimit(server, first, Number(watts), isRoot);
  if (fields !== undefined) return query(fields.split(','), cards);
  if (args.includes('-q') && args.includes('-x')) return done(smiDocument(cards));
  return failed(2, 'Invalid combination of input arguments. Please run "nvidia-smi -h" for help.');
}
