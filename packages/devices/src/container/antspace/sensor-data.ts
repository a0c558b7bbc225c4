import { containerLimits, type ContainerSensor } from '@headframe/domain/devices/container/container-reading';
import { asText } from '../../asic/reading/fields.ts';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';

/** Deepest group of values that is read. */
const maxDepth = 4;

function* valuesOf(value: JsonValue, path: string, depth: number): Generator<ContainerSensor> {
  if (typeof value === 'object' && value !== null) {
    if (depth >= maxDepth) return;
    for (const [name, inner] of Object.entries(value)) {
      const own = asText(name);
      if (own !== null) yield* valuesOf(inner, path === '' ? own : `${path}.${own}`, depth + 1);
    }
    return;
  }
  const read = typeof value === 'string' ? asText(value)?.slice(0, containerLimits.text) : value;
  if (path === '' || read === null || read === undefined) return;
  if (path.length <= containerLimits.key) yield { key: path, value: read };
}

/**
 * The values of `sensorData`, named and written as the controller does; values in groups are named `group.value`. Public notes name the
 * operation (raphael2025/miner-monitor, docs/INTERNAL_API.md section 3.3) and publish no reply of it: nothing more is made of it.
 */
export function readSensorData(params: JsonObject): ContainerSensor[] {
  const sensors = new Map<string, ContainerSensor>();
  for (const sensor of valuesOf(params, '', 0)) {
    if (sensors.size >= containerLimits.sensors) break;
    if (!sensors.has(sensor.key)) sensors.set(sensor.key, sensor);
  }
  return [...sensors.values()];
}
