import type { Api } from '../../e2e/src/api.ts';

/** What an operator does on the list: filters, searches, sorts, pages; each with its count. */
export const listViews: readonly Record<string, unknown>[] = [
  { where: {}, orderBy: [{ model: 'desc' }], offset: 0 },
  { where: { status: { _eq: 'hashing' } }, orderBy: [{ hashrate: 'desc' }], offset: 0 },
  { where: { issues: { _contains: ['HOT'] } }, orderBy: [{ maxChip: 'desc' }], offset: 50 },
  {
    where: { _or: [{ workerName: { _ilike: '%er99%' } }, { model: { _ilike: '%er99%' } }] },
    orderBy: [{ ip: 'asc' }],
    offset: 0,
  },
  { where: { model: { _eq: 'M50S' }, tags: { _contains: ['repair'] } }, orderBy: [{ efficiency: 'asc' }], offset: 100 },
];

const query = `query ($where: AsicWhere, $orderBy: [AsicOrderBy!], $offset: Int) {
  asics(where: $where, orderBy: $orderBy, limit: 25, offset: $offset) {
    id status workerName agentName tags model firmware efficiency hashrate hashrate10m rejectRate power elapsed lastSeen
    ip macAddress maxChip maxPCB maxFan issues poolAddress blinkStatus powerSwitchMismatch poolMismatch
  }
  asicsAggregate(where: $where) { count }
}`;

/** Asks for one page of the list with its count; answers with the time it took, in milliseconds. */
export async function timeListView(api: Api, variables: Record<string, unknown>): Promise<number> {
  const startedAt = performance.now();
  await api.ask(query, variables);
  return performance.now() - startedAt;
}
