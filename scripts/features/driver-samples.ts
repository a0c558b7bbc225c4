import type { AsicFamily } from '../../packages/domain/src/devices/asic/asic-reading.ts';

/** A device of a family, as what it can do may hang on its model and its version. */
export interface DriverSample {
  readonly model: string | null;
  readonly firmware: string | null;
}

const model = (name: string): DriverSample => ({ model: name, firmware: null });

/** Devices of each family of miners that differ in what they can be commanded; any device where there are none. */
export const minerSamples: Readonly<Partial<Record<AsicFamily, readonly DriverSample[]>>> = {
  antminer: [model('Antminer S21'), model('Antminer S21 Hyd'), model('Antminer S17 Pro'), model('Antminer S9')],
  avalon: [model('Avalon Q'), model('AvalonMiner 1566')],
  axeos: [
    { model: 'Bitaxe Gamma', firmware: 'AxeOS v2.12.0' },
    { model: 'Bitaxe Supra', firmware: 'AxeOS v2.4.5' },
  ],
  braiins: [model('Antminer S19 XP'), model('Antminer S21 Hyd')],
  'braiins-graphql': [model('Antminer S19j Pro')],
  cgminer: [
    { model: null, firmware: 'CGMiner 4.11.1' },
    { model: 'Antminer S19', firmware: 'Hiveon, BMMiner 1.0.0' },
  ],
  epic: [model('AntMiner S19 XP')],
  luxos: [model('Antminer S19k Pro')],
  vnish: [
    { model: 'Antminer S19 Pro', firmware: 'Vnish 1.3.4' },
    { model: 'Antminer S19 Pro', firmware: 'Vnish 1.2.7' },
  ],
  'whatsminer-v2': [model('M50S'), model('M53S')],
  'whatsminer-v3': [model('M60S'), model('M63S')],
};
