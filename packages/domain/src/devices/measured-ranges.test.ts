import { expect, it } from 'vitest';
import { boundingMeasures, withMeasuredRanges } from './measured-ranges.ts';
import { gpuCommands } from './gpu/gpu-commands.ts';
import { gpuMeasures } from './gpu/gpu-measures.ts';
import { asicCommands } from './asic/asic-commands.ts';
import type { CommandDescriptor } from './define-command.ts';

const { gpuPowerTarget } = gpuCommands;
const blink: Pick<CommandDescriptor, 'measuredRanges'> = asicCommands.blink as CommandDescriptor;
const within = (values: Record<string, number | null>, supported = { supported: true } as const) =>
  withMeasuredRanges(supported, gpuPowerTarget, gpuMeasures, values);

it('the bounds that a device reports are those of its command, rounded inwards', () => {
  expect(within({ minPower: 99.5, maxPower: 320.9 })).toEqual({
    supported: true,
    ranges: { watts: { min: 100, max: 320, unit: 'W' } },
  });
});

it('bounds of the model hold as well, and the narrower ones count', () => {
  const model = { supported: true, ranges: { watts: { min: 150, max: 1000, unit: 'W' } } } as const;
  expect(withMeasuredRanges(model, gpuPowerTarget, gpuMeasures, { minPower: 100, maxPower: 300 })).toEqual({
    supported: true,
    ranges: { watts: { min: 150, max: 300, unit: 'W' } },
  });
});

it.each([{}, { minPower: 100 }, { minPower: null, maxPower: 300 }])(
  'a device that reports %j cannot carry it out',
  (values) => {
    expect(within(values)).toEqual({
      supported: false,
      reason: 'It does not report within which bounds it accepts watts.',
    });
  },
);

it('what is not supported stays so, and a command without such bounds is left alone', () => {
  const refused = { supported: false, reason: 'No.' } as const;
  expect(withMeasuredRanges(refused, gpuPowerTarget, gpuMeasures, { minPower: 1, maxPower: 2 })).toBe(refused);
  expect(withMeasuredRanges({ supported: true }, blink, {}, {})).toEqual({ supported: true, ranges: {} });
  expect(boundingMeasures(gpuPowerTarget)).toEqual(['minPower', 'maxPower']);
  expect(boundingMeasures(blink)).toEqual([]);
});
