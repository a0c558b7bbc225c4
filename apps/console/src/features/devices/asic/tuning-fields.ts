import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import type { PayloadFields } from '../commands/index.ts';
import type { AsicRow } from './asic-rows.ts';

/** The fields of the commands that tune power and cooling; they begin with what the one miner has. */
export const tuningFields: Readonly<Record<'powerAdjust' | 'powerScaling' | 'coolingAdjust', PayloadFields<AsicRow>>> =
  {
    powerAdjust: {
      watts: {
        Field: NumberField,
        label: 'Watt target',
        unit: 'W',
        description: 'The most that each miner may draw.',
        initial: ({ desiredPowerLimit, powerLimit }) => desiredPowerLimit ?? powerLimit,
      },
      mode: {
        Field: ChoiceField,
        label: 'Power mode',
        initial: ({ desiredPowerMode, powerMode }) => desiredPowerMode ?? (powerMode === 'sleep' ? null : powerMode),
      },
    },
    powerScaling: {
      percent: {
        Field: NumberField,
        label: 'Share of the stable draw',
        unit: '%',
        initial: ({ desiredPowerPercent, powerPercent }) => desiredPowerPercent ?? powerPercent,
      },
    },
    coolingAdjust: {
      mode: { Field: ChoiceField, label: 'Fan control' },
      fanPercent: {
        Field: NumberField,
        label: 'Fan speed',
        unit: '%',
        initial: ({ desiredCooling, fanPercent }) => desiredCooling?.fanPercent ?? fanPercent,
      },
      temperatureOffset: {
        Field: NumberField,
        label: 'Temperature offset',
        unit: '°C',
        description: 'How far below its own target the firmware keeps the temperature.',
        initial: ({ desiredCooling, temperatureOffset }) => desiredCooling?.temperatureOffset ?? temperatureOffset,
      },
    },
  };
