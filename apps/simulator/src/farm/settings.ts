import { join } from 'node:path';
import { z } from 'zod';
import { defaultFirstAddress } from '../network/address-block.ts';
import { isModelName, type ModelName } from './device-catalogue.ts';
import { readPoolNames, type PoolAddress } from '../mining/pool-addresses.ts';
import type { FarmOptions } from './farm-options.ts';

/** The environment variables of the simulator, each with its help line. */
export const simulatorVariables = {
  HEADFRAME_SIM_DEVICES: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(250)
    .describe('How many devices to simulate'),
  HEADFRAME_SIM_MODELS: z
    .string()
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(
      z
        .array(
          z.custom<ModelName>((name) => typeof name === 'string' && isModelName(name), {
            error: 'The simulator knows no such model.',
          }),
        )
        .max(60_000),
    )
    .optional()
    .describe('The model of each device, joined by commas, in place of a number of devices of the usual mix'),
  HEADFRAME_SIM_METERS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000)
    .default(0)
    .describe('How many power meters (Modbus TCP) measure the devices'),
  HEADFRAME_SIM_PLCS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000)
    .default(0)
    .describe('How many PLCs (Modbus TCP) switch fans and contactors, with the addresses after those'),
  HEADFRAME_SIM_CONTAINERS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000)
    .default(0)
    .describe('How many containers the miners stand in, with the addresses after the PLCs'),
  HEADFRAME_SIM_GPUS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000)
    .default(0)
    .describe('How many GPU servers (SSH) with four cards each, with the addresses after all others'),
  HEADFRAME_SIM_PDUS: z.coerce
    .number()
    .int()
    .min(0)
    .max(5_000)
    .default(0)
    .describe('How many power distribution units feed them, with the addresses after theirs'),
  HEADFRAME_SIM_PDU_OUTLETS: z.coerce.number().int().min(1).max(64).default(24).describe('Outlets of each of these'),
  HEADFRAME_SIM_FEEDS: z.coerce.number().int().min(0).max(4).default(1).describe('Outlets that feed each device'),
  HEADFRAME_SIM_CONTROL_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(0)
    .describe('Control port, 0 = a free one'),
  HEADFRAME_SIM_CHAIN_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe('Port of the simulated chain, 0 = a free one; none without it'),
  HEADFRAME_SIM_CHAIN_DIFFICULTY: z.coerce
    .number()
    .min(1)
    .max(1e18)
    .optional()
    .describe('Mean difficulty of the simulated chain; that of the main network without it'),
  HEADFRAME_SIM_LIGHTNING: z
    .stringbool()
    .default(false)
    .describe(
      'Whether the simulated chain has a Lightning network, which payouts use as well; its node is kept in the data folder',
    ),
  HEADFRAME_SIM_POOLS: z
    .string()
    .transform((text, context) => {
      try {
        return readPoolNames(text);
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
        return z.NEVER;
      }
    })
    .optional()
    .describe('Pools that miners mine at in earnest, as name:port=loopback-address:port, joined by commas'),
  HEADFRAME_SIM_SUBACCOUNT: z.string().default('main').describe('Subaccount that new miners mine for'),
  HEADFRAME_SIM_PORTS: z
    .enum(['true', 'offset', 'free'])
    .default('true')
    .describe('Ports of the devices: true ones where allowed, always offset ones, or free ones'),
  HEADFRAME_SIM_FIRST_ADDRESS: z
    .ipv4()
    .default(defaultFirstAddress)
    .describe('First address of the farm; one that is not loopback opens it to the network'),
  HEADFRAME_SIM_SEED: z.coerce.number().int().default(1).describe('Seed: the same gives the same farm'),
  HEADFRAME_SIM_REBOOT_SECONDS: z.coerce.number().min(0).default(8).describe('How long a device takes to reboot'),
  HEADFRAME_SIM_RAMP_SECONDS: z.coerce.number().min(1).default(45).describe('From start to nearly full hashrate'),
  HEADFRAME_SIM_SETTLED: z.stringbool().default(false).describe('Devices have been running for long already'),
  HEADFRAME_SIM_DATA: z.string().optional().describe('Folder that keeps the configuration of devices'),
} as const;

const environment = z.object(simulatorVariables);

/** What runs beside the farm's devices. */
interface SimulatorSettings {
  readonly farm: FarmOptions;
  /** The simulated chain; undefined where none is asked for. */
  readonly chain:
    { readonly port: number; readonly file: string | undefined; readonly difficulty: number | undefined } | undefined;
  /** The Lightning network over that chain: where it is kept, and its macaroon; undefined where none is asked for. */
  readonly lightning: { readonly file: string; readonly macaroonFile: string } | undefined;
  /** Where the pools that miners know by name are on this machine; undefined where miners only pretend to mine. */
  readonly pools: ReadonlyMap<string, PoolAddress> | undefined;
}

/** Reads the simulator's settings from the environment. Throws a ZodError that names what is wrong. */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): SimulatorSettings {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const settings = environment.parse(given);
  const folder = settings.HEADFRAME_SIM_DATA;
  const port = settings.HEADFRAME_SIM_CHAIN_PORT;
  const file = folder === undefined ? undefined : join(folder, 'chain.json');
  const difficulty = settings.HEADFRAME_SIM_CHAIN_DIFFICULTY;
  return {
    farm: farmOptionsOf(settings),
    chain: port === undefined ? undefined : { port, file, difficulty },
    lightning:
      settings.HEADFRAME_SIM_LIGHTNING && folder !== undefined
        ? { file: join(folder, 'lightning.json'), macaroonFile: join(folder, 'lnd.macaroon') }
        : undefined,
    pools: settings.HEADFRAME_SIM_POOLS,
  };
}

function farmOptionsOf(settings: z.infer<typeof environment>): FarmOptions {
  const folder = settings.HEADFRAME_SIM_DATA;
  return {
    devices: settings.HEADFRAME_SIM_MODELS ?? settings.HEADFRAME_SIM_DEVICES,
    meters: settings.HEADFRAME_SIM_METERS,
    plcs: settings.HEADFRAME_SIM_PLCS,
    containers: settings.HEADFRAME_SIM_CONTAINERS,
    gpuServers: settings.HEADFRAME_SIM_GPUS,
    pdus: settings.HEADFRAME_SIM_PDUS,
    pduOutlets: settings.HEADFRAME_SIM_PDU_OUTLETS,
    feeds: settings.HEADFRAME_SIM_FEEDS,
    subaccount: settings.HEADFRAME_SIM_SUBACCOUNT,
    controlPort: settings.HEADFRAME_SIM_CONTROL_PORT,
    ports: settings.HEADFRAME_SIM_PORTS,
    firstAddress: settings.HEADFRAME_SIM_FIRST_ADDRESS,
    seed: settings.HEADFRAME_SIM_SEED,
    rebootSeconds: settings.HEADFRAME_SIM_REBOOT_SECONDS,
    rampSeconds: settings.HEADFRAME_SIM_RAMP_SECONDS,
    settled: settings.HEADFRAME_SIM_SETTLED,
    ...(folder === undefined ? {} : { memoryFile: join(folder, 'simulator.json') }),
  };
}
