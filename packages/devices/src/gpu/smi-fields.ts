/** Fields that every driver has (nvidia-smi --help-query-gpu): without one of them, there is nothing to read. */
const requiredFields = ['index', 'uuid', 'name', 'pci.bus_id'] as const;

/** Fields that drivers may lack, by their age or by what they dropped; a query is repeated without what one does not know. */
const optionalFields = [
  'driver_version',
  'vbios_version',
  'serial',
  'persistence_mode',
  'pstate',
  'memory.used',
  'memory.total',
  'utilization.gpu',
  'utilization.memory',
  'clocks.sm',
  'fan.speed',
  'temperature.gpu',
  'temperature.memory',
  'power.draw',
  'power.limit',
  'power.default_limit',
  'power.min_limit',
  'power.max_limit',
  'clocks_event_reasons.active',
  'clocks_throttle_reasons.active',
  'ecc.errors.uncorrected.volatile.total',
  'mig.mode.current',
  'gpu_recovery_action',
] as const;

/** What a query asks of each card, in this order. */
export const smiFields = [...requiredFields, ...optionalFields] as const;

/** A field of a query. */
export type SmiField = (typeof smiFields)[number];

/** The field that a driver says not to know; null where it says no such thing, or names one that is required. */
export function unknownField(output: string): SmiField | null {
  const [, name] = /Field "([^"\n]{1,64})" is not a valid field to query/.exec(output) ?? [];
  return optionalFields.find((field) => field === name) ?? null;
}
