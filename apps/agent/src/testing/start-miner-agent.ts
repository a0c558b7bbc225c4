import type { Agent, AgentOptions } from '../agent-options.ts';
import { startAgent } from '../agent.ts';
import { createLog } from '../run/log.ts';
import { FakeFarm } from './fake-devices.ts';

/** Starts an agent that logs nothing and has one made-up miner, at 127.0.0.1 with the MAC `fakeMac(1)`. */
export function startMinerAgent(link: Pick<AgentOptions, 'serverUrl' | 'key' | 'dataFolder'>): Promise<Agent> {
  const farm = new FakeFarm();
  farm.add('127.0.0.1', 1);
  return startAgent({ ...link, kinds: [farm.kind], log: createLog(() => undefined) });
}
