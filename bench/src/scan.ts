import { devicePortsSchema } from '@headframe/agent-link';
import path from 'node:path';
import { z } from 'zod';
import type { BenchCase } from './bench-case.ts';
import { startChild } from './child-program.ts';
import { rounded } from './percentiles.ts';
import { processCpuSeconds } from './process-cpu.ts';
import { startScratchServer } from './scratch-server.ts';
import { until } from './until.ts';

const devices = 5000;
const range = '127.90.0.0/16';
const addresses = 65_536;

const simulatorReady = z.object({ ready: z.literal(true), ports: devicePortsSchema });

const scanQuery = `query ($batchId: ID!) {
  agentRequests(where: { batchId: { _eq: $batchId } }) { state summary scanned discoveredCount }
}`;

/** One scan by the agent program over 65,536 addresses of loopback, 5,000 of which are simulated devices. */
export const scanCase: BenchCase = {
  description: 'scan of 65,536 addresses, 5,000 of them devices, until the last is identified',
  async run(bench) {
    const farm = await startChild(bench, {
      name: 'simulator',
      file: 'apps/simulator/src/main.ts',
      environment: {
        HEADFRAME_SIM_DEVICES: String(devices),
        HEADFRAME_SIM_FIRST_ADDRESS: '127.90.0.1',
        HEADFRAME_SIM_PORTS: 'free',
        HEADFRAME_SIM_CONTROL_PORT: '0',
        HEADFRAME_SIM_SETTLED: 'true',
      },
      readyLine: (line) => (line.startsWith('{"ready"') ? simulatorReady.parse(JSON.parse(line)) : undefined),
    });
    const { api, port, folder } = await startScratchServer(bench);
    const { createAgent } = await api.ask<{ createAgent: { id: string; key: string } }>(
      'mutation { createAgent(name: "Site") { id key } }',
    );
    let agentProcessId = 0;
    await startChild(bench, {
      name: 'agent',
      file: 'apps/agent/src/main.ts',
      environment: {
        HEADFRAME_SERVER_URL: `ws://127.0.0.1:${port}/agent/v1`,
        HEADFRAME_AGENT_KEY: createAgent.key,
        HEADFRAME_AGENT_DATA: path.join(folder, 'agent'),
      },
      onStarted: (processId) => (agentProcessId = processId),
      readyLine: (line) => (line.includes('The agent works.') ? true : undefined),
    });
    const isOnline = async () => {
      const { agents } = await api.ask<{ agents: { isOnline: boolean }[] }>('{ agents { isOnline } }');
      return agents.every((agent) => agent.isOnline);
    };
    await until('The agent', 30, isOnline, (online) => online);
    bench.log(`the agent is online; ${devices} devices at ${range}`);

    const startedAt = performance.now();
    const cpuBefore = processCpuSeconds(agentProcessId);
    const { startScan: batchId } = await api.ask<{ startScan: string }>(
      `mutation ($agentId: ID!, $ranges: [String!]!, $ports: DevicePortsInput) {
        startScan(agentId: $agentId, ranges: $ranges, devicePorts: $ports, addNewDevices: false,
          credentials: [{ user: "root", password: "root" }, { user: "admin", password: "admin" }])
      }`,
      { agentId: createAgent.id, ranges: [range], ports: farm.ports },
    );
    const ask = async () => {
      const { agentRequests } = await api.ask<{
        agentRequests: {
          state: string;
          summary: string;
          scanned: number;
          discoveredCount: number;
        }[];
      }>(scanQuery, { batchId });
      return agentRequests[0];
    };
    const ended = await until(
      'The end of the scan',
      900,
      ask,
      (scan) => !['pending', 'running'].includes(scan?.state ?? ''),
    );
    const seconds = rounded((performance.now() - startedAt) / 1000);
    const agentCpuSeconds = rounded(processCpuSeconds(agentProcessId) - cpuBefore);
    bench.log(`${ended?.state}: ${ended?.summary}`);
    if (ended?.scanned !== addresses) throw new Error(`${ended?.scanned} addresses were looked at.`);
    return { addresses, seconds, agentCpuSeconds, found: ended.discoveredCount };
  },
};
