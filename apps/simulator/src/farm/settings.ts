import { z } from 'zod';
import type { FarmOptions } from './farm-options.ts';

const environment = z.object({
  HEADFRAME_SIM_DEVICES: z.coerce.number().int().min(0).max(60_000).default(250),
  HEADFRAME_SIM_CONTROL_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  HEADFRAME_SIM_PORTS: z.enum(['true', 'offset', 'free']).default('true'),
  HEADFRAME_SIM_FIRST_ADDRESS: z.ipv4().default('127.20.0.1'),
  HEADFRAME_SIM_SEED: z.coerce.number().int().default(1),
  HEADFRAME_SIM_REBOOT_SECONDS: z.coerce.number().min(0).default(8),
});

/** Reads a farm's options from the environment. Throws a ZodError that names what is wrong. */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): FarmOptions {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const settings = environment.parse(given);
  return {
    devices: settings.HEADFRAME_SIM_DEVICES,
    controlPort: settings.HEADFRAME_SIM_CONTROL_PORT,
    ports: settings.HEADFRAME_SIM_PORTS,
    firstAddress: settings.HEADFRAME_SIM_FIRST_ADDRESS,
    seed: settings.HEADFRAME_SIM_SEED,
    rebootSeconds: settings.HEADFRAME_SIM_REBOOT_SECONDS,
  };
}
