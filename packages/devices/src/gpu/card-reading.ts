import { gpuMeasures, type GpuMeasure } from '@headframe/domain/devices/gpu/gpu-measures';
import type { GpuDetail, GpuFamily, GpuReading, GpuScalars } from '@headframe/domain/devices/gpu/gpu-reading';
import { unreported } from '@headframe/domain/devices/scalars-schema';
import type { SmiCard } from './smi-csv.ts';
import type { SmiField } from './smi-fields.ts';
import type { ServerDetails } from './gpu-servers.ts';

/** Fields that are a figure as they stand. */
const figureFields = {
  utilization: 'utilization.gpu',
  memoryUtilization: 'utilization.memory',
  memoryUsed: 'memory.used',
  memoryTotal: 'memory.total',
  clock: 'clocks.sm',
  fan: 'fan.speed',
  temp: 'temperature.gpu',
  memoryTemp: 'temperature.memory',
  power: 'power.draw',
  powerLimit: 'power.limit',
  minPower: 'power.min_limit',
  maxPower: 'power.max_limit',
  defaultPower: 'power.default_limit',
  uncorrectedErrors: 'ecc.errors.uncorrected.volatile.total',
} as const satisfies Partial<Record<GpuMeasure, SmiField>>;

/** Bits of lowered clocks because of heat, by the driver and by hardware (NVML, nvmlClocksEventReasons). */
const thermalBits = 0x20n | 0x40n;

/** A figure, or null where it cannot be true. */
function plausible(name: keyof typeof figureFields, value: number | null): number | null {
  const { min, max } = gpuMeasures[name].range;
  return value !== null && value >= min && value <= max ? value : null;
}

const uptimeWithin = (uptime: number | null): number | null =>
  uptime !== null && uptime <= gpuMeasures.uptime.range.max ? uptime : null;

function slowdownOf(card: SmiCard): boolean | null {
  const text = card.text('clocks_event_reasons.active') ?? card.text('clocks_throttle_reasons.active');
  return text !== null && /^0x[0-9a-f]{1,16}$/i.test(text) ? (BigInt(text) & thermalBits) !== 0n : null;
}

function performanceStateOf(card: SmiCard): number | null {
  const [, state] = /^P(\d{1,2})$/.exec(card.text('pstate') ?? '') ?? [];
  return state !== undefined && Number(state) <= gpuMeasures.performanceState.range.max ? Number(state) : null;
}

function resetOf(card: SmiCard, { details, wasResetRequired }: ReadingSource): boolean | null {
  if (card.needsReset) return true;
  const action = card.text('gpu_recovery_action');
  if (action !== null) return /reset|reboot/i.test(action);
  return details ? (details.document.cards.get(card.uuid)?.resetRequired ?? null) : wasResetRequired;
}

/** What two words of a driver stand for; null for all others. */
function isEnabled(text: string | null): boolean | null {
  return text === 'Enabled' ? true : text === 'Disabled' ? false : null;
}

function scalarsOf(card: SmiCard, source: ReadingSource): GpuScalars {
  const figures = Object.entries(figureFields).map(([name, field]) => [
    name,
    plausible(name as keyof typeof figureFields, card.number(field)),
  ]);
  return {
    ...unreported(gpuMeasures),
    ...(Object.fromEntries(figures) as Pick<GpuScalars, keyof typeof figureFields>),
    performanceState: performanceStateOf(card),
    slowdown: slowdownOf(card),
    resetRequired: resetOf(card, source),
    uptime: uptimeWithin(source.uptime),
    lost: false,
  };
}

/** Where a reading comes from, and what is known of the card from before. */
interface ReadingSource {
  family: GpuFamily;
  hostKey: string | null;
  /** Seconds since the server booted. */
  uptime: number | null;
  /** What was read of the server just now; null where it was not asked or did not answer. */
  details: ServerDetails | null;
  /** What was known of the card; null for one that is read for the first time. */
  known: GpuDetail | null;
  /** As the document showed it last, for drivers whose queries do not. */
  wasResetRequired: boolean | null;
}

/** The part of a detail that only the document and the server itself show: as before where they were not read. */
function seldomOf(uuid: string, { details, known }: ReadingSource) {
  const { powerManagement, instances } = details?.document.cards.get(uuid) ?? known ?? {};
  return {
    cudaVersion: details ? details.document.cudaVersion : (known?.cudaVersion ?? null),
    hostname: details ? details.hostname : (known?.hostname ?? null),
    hostMac: details ? details.mac : (known?.hostMac ?? null),
    powerManagement: powerManagement ?? null,
    instances: instances ?? [],
  };
}

/** The reading of a card that answers. */
export function readingOf(card: SmiCard, source: ReadingSource): GpuReading {
  const { family, hostKey } = source;
  return {
    family,
    model: card.text('name'),
    firmware: card.text('vbios_version'),
    mac: null,
    uuid: card.uuid,
    index: card.index,
    pciBusId: card.busId,
    boardSerial: card.text('serial'),
    driverVersion: card.text('driver_version'),
    persistenceMode: isEnabled(card.text('persistence_mode')),
    migMode: isEnabled(card.text('mig.mode.current')),
    ...seldomOf(card.uuid, source),
    hostKey,
    ...scalarsOf(card, source),
  };
}

/** The reading of a card that the driver of its server has lost: what it is, as far as that is known, and no figures of its own. */
export function lostReading(
  uuid: string,
  index: number,
  { family, hostKey, uptime, known }: Omit<ReadingSource, 'details' | 'wasResetRequired'>,
): GpuReading {
  const nothing: GpuDetail = {
    family,
    model: null,
    firmware: null,
    mac: null,
    uuid,
    index,
    pciBusId: null,
    boardSerial: null,
    driverVersion: null,
    cudaVersion: null,
    hostname: null,
    hostMac: null,
    persistenceMode: null,
    powerManagement: null,
    migMode: null,
    instances: [],
    hostKey,
  };
  return {
    ...(known ?? nothing),
    family,
    hostKey,
    ...unreported(gpuMeasures),
    uptime: uptimeWithin(uptime),
    lost: true,
  };
}
