import type { AsicBoard, AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { coolingOf } from '@headframe/domain/devices/asic/model-facts';

/** The sensors of a board that is cooled by water: the first is where it comes in, the third where it goes out (device protocol notes 1.1). */
const sensors = { count: 4, inlet: 0, outlet: 2 } as const;

/** The water of a hydro model by the sensors of its boards: the coldest inlet and the hottest outlet, °C. */
export function antminerWater(
  model: string | null,
  boards: readonly AsicBoard[],
): Pick<AsicReading, 'waterInletTemperature' | 'waterOutletTemperature'> {
  const isHydro = coolingOf(model) === 'hydro';
  const measured = boards.filter(({ pcbTemperatures }) => isHydro && pcbTemperatures.length === sensors.count);
  const at = (place: number) => measured.map(({ pcbTemperatures }) => pcbTemperatures[place] ?? Number.NaN);
  return {
    waterInletTemperature: measured.length === 0 ? null : Math.min(...at(sensors.inlet)),
    waterOutletTemperature: measured.length === 0 ? null : Math.max(...at(sensors.outlet)),
  };
}
