import type { Api } from './api.ts';
import { countDevices } from './commands.ts';
import { eventually } from './eventually.ts';

/** How often a slice of the farm is scanned: on a busy machine a device may answer too late for one scan. */
const maxScans = 3;

/** How long all of it may take, in milliseconds; the fixture that asks for it has two minutes. */
const defaultWithinMs = 100_000;

const endStates = ['done', 'failed', 'canceled', 'expired'];

/** Scans ranges and adds what is discovered. Ends with the scan. `remaining`: milliseconds that it may take. */
async function scanOnce(api: Api, agentId: string, ranges: readonly string[], remaining: () => number): Promise<void> {
  // The server refuses a scan within 15 s of the last.
  const { startScan: batchId } = await eventually('The start of a scan', remaining(), () =>
    api.ask<{ startScan: string }>(
      'mutation ($id: ID!, $ranges: [String!]!) { startScan(agentId: $id, ranges: $ranges, addNewDevices: true) }',
      { id: agentId, ranges },
    ),
  );
  await eventually('The end of the scan', remaining(), async () => {
    const { agentRequests } = await api.ask<{ agentRequests: { state: string }[] }>(
      'query ($where: AgentRequestWhere) { agentRequests(where: $where) { state } }',
      { where: { batchId: { _eq: batchId } } },
    );
    return agentRequests.length > 0 && agentRequests.every(({ state }) => endStates.includes(state)) ? true : undefined;
  });
}

/** Has an agent discover its devices, again where a scan missed some, and waits until each was read. */
export async function addDevices(
  api: Api,
  agentId: string,
  ranges: readonly string[],
  count: number,
  withinMs = defaultWithinMs,
): Promise<void> {
  const until = performance.now() + withinMs;
  const remaining = () => until - performance.now();
  for (let scans = 0; scans < maxScans; scans += 1) {
    await scanOnce(api, agentId, ranges, remaining);
    if ((await countDevices(api)) >= count) break;
  }
  const read = { isOnline: { _eq: true }, reportedAt: { _isNull: false } };
  await eventually(`${count} devices with a reading`, remaining(), async () =>
    (await countDevices(api, read)) >= count ? true : undefined,
  );
}
