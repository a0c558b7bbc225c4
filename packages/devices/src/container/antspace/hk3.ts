import { asBoolean, asNumber } from '../../asic/reading/fields.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { switchesOf } from './antspace-faults.ts';
import type { AntspaceFamily } from './antspace-family.ts';
import { isImmersion } from './immersion.ts';
import { scaled, sumOf } from './scaled.ts';

const barsPerMegapascal = 10;

const switchNames = [
  'circulating_pump',
  'fan1',
  'fan2',
  'spray_pump',
  'fluid_infusion_pump',
  'cooling_tower_fan1',
  'cooling_tower_fan2',
  'cooling_tower_fan3',
] as const;

/**
 * Antspace HK3, cooled by water over a cooling tower. Names and flags: mock/initial_states/default.js and workers/lib/container/hydro.js
 * of tetherto/miningos-wrk-container-antspace; raphael2025/miner-monitor, docs/INTERNAL_API.md section 3.1. Temperatures are °C.
 *
 * Units: pressures are MPa and the flow is m³/h (miner-monitor; the console of MiningOS, which multiplies the pressure by ten for bar).
 * The powers of the distribution boxes are W: MiningOS names their sum `power_w`, miner-monitor and a third monitor say W as well, while
 * docs/antspace.md of MiningOS, which is older than its code, says kW. The pump that circulates the liquid shows whether it cools
 * (MiningOS).
 */
export const hk3: AntspaceFamily = {
  family: 'antspace-hk3',
  model: 'Antspace HK3',
  matches: (state) =>
    !isImmersion(state) &&
    ['supply_liquid_temp', 'circulating_pump', 'distribution_box1_power'].some((name) => state[name] !== undefined),
  scalars: (state: JsonObject) => {
    const [box1, box2] = [asNumber(state['distribution_box1_power']), asNumber(state['distribution_box2_power'])];
    return {
      power: sumOf(box1, box2),
      distributionBox1Power: box1,
      distributionBox2Power: box2,
      supplyTemperature: asNumber(state['supply_liquid_temp']),
      returnTemperature: asNumber(state['return_liquid_temp']),
      setTemperature: asNumber(state['supply_liquid_set_temp']),
      supplyPressure: scaled(state['supply_liquid_pressure'], barsPerMegapascal),
      returnPressure: scaled(state['return_liquid_pressure'], barsPerMegapascal),
      supplyFlow: asNumber(state['supply_liquid_flow']),
      internalTemperature: asNumber(state['antbox_internal_temp']),
      internalHumidity: asNumber(state['antbox_internal_humidity']),
      coolingTowerInletTemperature: asNumber(state['colding_tower_inlet_temp'] ?? state['cooling_tower_inlet_temp']),
      coolerOpen: asBoolean(state['circulating_pump']),
      pidMode: asBoolean(state['pid_mode']),
      runningMode: asBoolean(state['running_mode']),
    };
  },
  switches: (state) => switchesOf(state, switchNames),
};
