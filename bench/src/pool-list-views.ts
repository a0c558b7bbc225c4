/** A query of the API with its variables. */
interface TimedQuery {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const reported = `id status workerName agentName tags model firmware efficiency hashrate hashrate10m rejectRate power elapsed lastSeen
  ip macAddress maxChip maxPCB maxFan issues poolAddress blinkStatus powerSwitchMismatch poolMismatch`;
const counted = `workerId isPoolWorkerShared poolHashrate10m poolHashrate1h poolHashrate24h poolRejectRate poolLastShareAt lostHashrate`;

const page = (fields: string, variables: Readonly<Record<string, unknown>>): TimedQuery => ({
  query: `query ($where: AsicWhere, $orderBy: [AsicOrderBy!], $limit: Int) {
    asics(where: $where, orderBy: $orderBy, limit: $limit) { ${fields} }
  }`,
  variables,
});

/** Views of the list of miners by name; the drawer is that of the given miner. */
export function poolListViews(id: string): Readonly<Record<string, TimedQuery>> {
  const all = `${reported} ${counted}`;
  return {
    pageOf10Reported: page(reported, { limit: 10 }),
    pageOf10: page(all, { limit: 10 }),
    pageOf100Reported: page(reported, { limit: 100 }),
    pageOf100: page(all, { limit: 100 }),
    byReportedHashrate: page(all, { limit: 10, orderBy: [{ hashrate: 'asc' }] }),
    byPoolHashrate: page(all, { limit: 10, orderBy: [{ poolHashrate1h: 'asc' }] }),
    byLostHashrate: page(all, { limit: 10, orderBy: [{ lostHashrate: 'desc' }] }),
    notDelivering: page(all, { limit: 10, where: { poolHashrate10m: { _lte: 0 } } }),
    lostInAll: { query: '{ asicsAggregate { lostHashrate lostReporting } }', variables: {} },
    workers: {
      query:
        '{ workers(limit: 10) { id name status hashrate10m hashrate1h lastSeen asicId model tags agentName consumptionPerTh } }',
      variables: {},
    },
    drawer: page(`${all} boards { index hashrate } fans { index rpm } pools { address user } outlets { id }`, {
      limit: 1,
      where: { id: { _eq: id } },
    }),
  };
}
