import { devicePortsSchema } from '@headframe/agent-link';
import type { LinkDevice } from '@headframe/agent-link';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { BenchCase } from './bench-case.ts';
import { startChild } from './child-program.ts';
import { startLinkServer } from './link-server.ts';
import { rounded } from './percentiles.ts';
import { processCpuSeconds } from './process-cpu.ts';
import { scratchFolder } from './scratch-folder.ts';

const devices = 20_000;
const pollSeconds = 15;

/** How long the agent runs until it is measured, and is measured then, in seconds: the first polls read everything. */
const times = { warmUp: 75, measured: 60 };

const readySchema = z.object({ ready: z.literal(true), ports: devicePortsSchema, control: z.url() });
const describedSchema = z.object({ address: z.ipv4(), mac: z.string(), model: z.string(), family: z.string() });

/** The family that discovery would name; Whatsminers from the M60 on speak API v3. */
function familyOf({ family, model }: z.infer<typeof describedSchema>): LinkDevice['family'] {
  if (family === 'antminer') return 'antminer';
  return /Whatsminer M6/.test(model) ? 'whatsminer-v3' : 'whatsminer-v2';
}

/** One agent program polls 20,000 simulated miners every 15 s; the server's end of the link only counts. */
export const pollCase: BenchCase = {
  description: `one agent polls ${devices} simulated miners every ${pollSeconds} s: reads a second of its processor time`,
  async run(bench) {
    const farm = await startChild(bench, {
      name: 'simulator',
      file: 'apps/simulator/src/main.ts',
      environment: {
        HEADFRAME_SIM_DEVICES: String(devices),
        HEADFRAME_SIM_FIRST_ADDRESS: '127.92.0.1',
        HEADFRAME_SIM_PORTS: 'free',
        HEADFRAME_SIM_SETTLED: 'true',
      },
      readyLine: (line) => (line.startsWith('{"ready"') ? readySchema.parse(JSON.parse(line)) : undefined),
    });
    const described = z.array(describedSchema).parse(await (await fetch(`${farm.control}/devices`)).json());
    const list = described.map((device, index): LinkDevice => {
      const { address: ip, mac } = device;
      const credentials = [{ user: 'root', password: 'root' }];
      return {
        deviceId: index + 1,
        ip,
        mac: mac.toLowerCase(),
        kind: 'asic',
        family: familyOf(device),
        ports: farm.ports,
        credentials,
      };
    });

    const lastReadAt = new Map<number, number>();
    let reads = 0;
    let failures = 0;
    const link = await startLinkServer(bench, list, { pollSeconds, maximumSockets: 512 }, (reports) => {
      for (const { deviceId, scalars } of reports) {
        if (scalars === null) failures += 1;
        else {
          reads += 1;
          lastReadAt.set(deviceId, performance.now());
        }
      }
    });
    let agentProcessId = 0;
    await startChild(bench, {
      name: 'agent',
      file: 'apps/agent/src/main.ts',
      environment: {
        HEADFRAME_SERVER_URL: link.url,
        HEADFRAME_AGENT_KEY: 'bench',
        HEADFRAME_AGENT_DATA: path.join(await scratchFolder(bench), 'agent'),
      },
      onStarted: (processId) => (agentProcessId = processId),
      readyLine: (line) => (line.includes('The agent works.') ? true : undefined),
    });
    await link.connected;
    await delay(times.warmUp * 1000);
    bench.log(`after ${times.warmUp} s: ${reads} reads, ${failures} failed, ${lastReadAt.size} devices read`);

    const before = { reads, failures, cpu: processCpuSeconds(agentProcessId), at: performance.now() };
    let oldestMs = 0;
    for (let second = 0; second < times.measured; second += 1) {
      await delay(1000);
      const now = performance.now();
      for (const { deviceId } of list) oldestMs = Math.max(oldestMs, now - (lastReadAt.get(deviceId) ?? 0));
    }
    const cpuSeconds = processCpuSeconds(agentProcessId) - before.cpu;
    const seconds = (performance.now() - before.at) / 1000;
    const done = reads - before.reads;
    return {
      devices,
      readsPerSecondPerCore: Math.round(done / cpuSeconds),
      oldestReportSeconds: rounded(oldestMs / 1000),
      readsPerSecond: Math.round(done / seconds),
      agentCores: Math.round((cpuSeconds / seconds) * 100) / 100,
      failedReads: failures - before.failures,
    };
  },
};
