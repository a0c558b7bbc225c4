import { expect, it } from 'vitest';
import { readSettings } from '../../apps/simulator/src/farm/settings.ts';
import { launcherDefaults } from './launcher-defaults.ts';
import { otherProgramsHelp } from './other-programs-help.ts';

it('gives a farm of the start command units, and the help says how many', () => {
  expect(readSettings({}).farm.pdus).toBe(0);
  expect(readSettings(launcherDefaults).farm.pdus).toBe(12);
  expect(otherProgramsHelp()).toMatch(/HEADFRAME_SIM_PDUS\n\s+.*Default: 12\./);
});
