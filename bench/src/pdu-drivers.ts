import { devicePortsSchema } from '@headframe/agent-link';
import type { DeviceEndpoint, Driver } from '@headframe/devices';
import { pduKind } from '@headframe/devices/pdu/pdu-kind';
import { performCommand } from '@headframe/devices/perform-command';
import type { PduCommand } from '@headframe/domain/devices/pdu/pdu-command';
import type { PduReading } from '@headframe/domain/devices/pdu/pdu-reading';
import process from 'node:process';
import { z } from 'zod';
import type { BenchCase } from './bench-case.ts';
import { startChild } from './child-program.ts';

const pdus = 1000;
const outlets = 24;
/** Units, or outlets of different units, that are worked with side by side. */
const atOnce = 128;
const timeoutMs = 5000;

const readySchema = z.object({ ready: z.literal(true), ports: devicePortsSchema, control: z.url() });
const unitSchema = z.object({ address: z.ipv4(), kind: z.string(), family: z.string() });

/** Works through all items, several side by side; returns seconds on the clock and of the processor. */
async function measured<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  const queue = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of queue) await work(item);
    }),
  );
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: (performance.now() - startedAt) / 1000, cpuSeconds: (user + system) / 1e6 };
}

/** The drivers alone on 1,000 simulated units of three makes, which feed 24,000 simulated miners. */
export const pduDriversCase: BenchCase = {
  description: `the drivers on ${pdus} simulated units with ${outlets} outlets each: reads a second of a core, and every outlet switched and read back`,
  async run(bench) {
    const farm = await startChild(bench, {
      name: 'simulator',
      file: 'apps/simulator/src/main.ts',
      environment: {
        HEADFRAME_SIM_DEVICES: String(pdus * outlets),
        HEADFRAME_SIM_PDUS: String(pdus),
        HEADFRAME_SIM_PDU_OUTLETS: String(outlets),
        HEADFRAME_SIM_FIRST_ADDRESS: '127.104.0.1',
        HEADFRAME_SIM_PORTS: 'free',
        HEADFRAME_SIM_SETTLED: 'true',
      },
      readyLine: (line) => (line.startsWith('{"ready"') ? readySchema.parse(JSON.parse(line)) : undefined),
    });
    const described = z.array(unitSchema).parse(await (await fetch(`${farm.control}/devices`)).json());
    const units = described.flatMap(({ address, kind, family }) => {
      const driver: Driver<PduReading, PduCommand> | undefined = pduKind.drivers.find(
        (candidate) => candidate.family === `snmp-${family}`,
      );
      const endpoint: DeviceEndpoint = { host: address, ports: farm.ports, credentials: [], timeoutMs };
      return kind === 'pdu' && driver ? [{ driver, endpoint }] : [];
    });
    bench.log(`${units.length} units`);

    const readings = new Map<string, PduReading>();
    let failures = 0;
    const full = await measured(units, async ({ driver, endpoint }) => {
      const reading = await driver.read(endpoint).catch(() => null);
      if (reading) readings.set(endpoint.host, reading);
      else failures += 1;
    });
    bench.log(`${Math.round(units.length / full.seconds)} full reads a second, ${failures} failed`);
    const narrow = await measured(units, async ({ driver, endpoint }) => {
      const last = readings.get(endpoint.host);
      const reading = await driver.read(endpoint, last && { reading: last, ageMs: 1000 }).catch(() => null);
      if (reading) readings.set(endpoint.host, reading);
      else failures += 1;
    });
    bench.log(`${Math.round(units.length / narrow.seconds)} narrow reads a second`);

    let unproved = 0;
    const switched = units.flatMap(({ driver, endpoint }) =>
      (readings.get(endpoint.host)?.outlets ?? []).map(({ key }) => ({
        driver,
        endpoint: { ...endpoint, part: { key } },
        reading: readings.get(endpoint.host) ?? null,
      })),
    );
    // Outlet after outlet of all units, as one queue a unit would have it.
    const inTurn = switched.toSorted(
      (a, b) => Number(a.endpoint.part.key.split('.').at(-1)) - Number(b.endpoint.part.key.split('.').at(-1)),
    );
    const commands = await measured(inTurn, async ({ driver, endpoint, reading }) => {
      try {
        await performCommand(driver, endpoint, { kind: 'outletOff' });
        const baseline = { reading, sentAt: Date.now() };
        const seen = await pduKind.verify(driver as never, endpoint, { kind: 'outletOff' }, baseline);
        if (seen.state !== 'verified') unproved += 1;
      } catch {
        unproved += 1;
      }
    });
    const perCore = ({ cpuSeconds }: typeof full, count: number) => Math.round(count / cpuSeconds);
    return {
      pdus: units.length,
      outlets: switched.length,
      fullReadsPerSecondPerCore: perCore(full, units.length),
      narrowReadsPerSecondPerCore: perCore(narrow, units.length),
      narrowReadsPerSecond: Math.round(units.length / narrow.seconds),
      switchedAndProvedMs: Math.round(commands.seconds * 1000),
      switchesPerSecondPerCore: perCore(commands, switched.length),
      failedReads: failures,
      unproved,
    };
  },
};
