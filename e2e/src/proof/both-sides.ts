import type { Api } from '../api.ts';

/** How many miners a subaccount sees, how many are online, and their hashrate in the API's unit. */
interface SideFigures {
  count: number;
  online: number;
  hashrate: number;
}

/** The figures of all miners that a subaccount sees. */
export async function figuresOf(side: Api): Promise<SideFigures> {
  const { all, online } = await side.ask<{
    all: { count: number; hashrate: number | null };
    online: { count: number };
  }>('{ all: asicsAggregate { count hashrate } online: asicsAggregate(where: { isOnline: { _eq: true } }) { count } }');
  return { count: all.count, online: online.count, hashrate: all.hashrate ?? 0 };
}

/** What the first miner of a subaccount is, by address. */
export async function findMoved(side: Api) {
  const { asics } = await side.ask<{
    asics: { id: string; ip: string; macAddress: string | null; model: string; agentName: string; tags: string[] }[];
  }>(`{ asics(orderBy: [{ ip: asc }], limit: 1) {
    id ip macAddress model agentName tags note subaccount shareSubaccount } }`);
  const [first] = asics;
  if (!first) throw new Error('The subaccount has no miner.');
  return first;
}

/** What the audit log of a subaccount says of an action, newest first. */
export async function entriesOf(side: Api, action: string): Promise<unknown[]> {
  const { auditEntries } = await side.ask<{ auditEntries: { after: unknown }[] }>(
    'query ($action: String!) { auditEntries(where: { action: { _eq: $action } }) { after } }',
    { action },
  );
  return auditEntries.map(({ after }) => after);
}

/** Hashrates of a subaccount's sites between two times. */
export async function siteMinutes(side: Api, from: string, to = new Date().toISOString()): Promise<number[]> {
  const { siteHistory } = await side.ask<{ siteHistory: { points: { hashrate: number | null }[] } }>(
    'query ($from: Timestamp!, $to: Timestamp!) { siteHistory(from: $from, to: $to) { points { hashrate } } }',
    { from, to },
  );
  return siteHistory.points.flatMap(({ hashrate }) => (hashrate ? [hashrate] : []));
}

/** Hashrates of one miner between two times, as its charts ask for them. */
export async function historyOf(side: Api, id: string, from: string, to: string): Promise<number[]> {
  const { asicHistory } = await side.ask<{ asicHistory: { series: { values: (number | null)[] }[] } }>(
    `query ($id: ID!, $from: Timestamp!, $to: Timestamp!) {
      asicHistory(id: $id, from: $from, to: $to, measures: ["hashrate"]) { series { values } } }`,
    { id, from, to },
  );
  return (asicHistory.series[0]?.values ?? []).filter((value) => value !== null);
}
