import type { WorkerRowFragment } from '../../../generated/worker.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { workerPage } from './worker.route.ts';

export const rig: WorkerRowFragment = {
  id: '1c8a730e-25f5-4ef5-892f-4dd14db86843',
  name: 'rig-1',
  coinEnum: 0,
  status: 'active',
  hashrate10m: 99.5,
  hashrate1h: 101.25,
  hashrate24h: 1260,
  rejectRate: 0.5,
  lastSeen: new Date(Date.now() - 3 * 60_000).toISOString(),
  firstShareAt: '2026-11-01T10:00:00.000Z',
  stratum: 'pool-1',
  asicId: '7d0f6d4e-0f1a-4a94-9d37-4d4cf8a0f0a1',
  model: 'Antminer S19',
  isModelChosen: false,
  modelHashrate: 110,
  tags: ['row 1', 'hall A'],
  ownTags: ['hall A'],
  hashrateThreshold: null,
  isBelowThreshold: false,
  weakSince: null,
  lastHashrateAlert: null,
  tillNextHashrateAlert: null,
  agentName: 'Hall A',
  isConnected: true,
  consumption: 3250,
  consumptionPerTh: 32.1,
};
export const gone: WorkerRowFragment = {
  ...rig,
  id: 'b',
  name: 'gone',
  status: 'dead',
  hashrate10m: 0,
  hashrate1h: 0,
  hashrate24h: 0,
  asicId: null,
  model: null,
  tags: [],
  agentName: null,
  isConnected: null,
  consumption: null,
  consumptionPerTh: null,
};
export const litecoin: WorkerRowFragment = { ...rig, id: 'c', name: 'scrypt', coinEnum: 1, hashrate10m: 9500 };

export const agentData = {
  connected: true,
  consumption: 3250,
  coolingMode: 'air',
  fans: [
    { index: 0, rpm: 6100 },
    { index: 1, rpm: 0 },
  ],
  minPCB: 60,
  maxPCB: 82,
  minChip: 65,
  maxChip: 90,
  tempBoardThreshold: 80,
  highFan: false,
  lowFan: true,
  pcbHot: true,
  pcbCold: false,
  chipHot: false,
  chipCold: false,
};

export const everyWorker = { count: 1204, active: 1200, deactive: 1, dead: 2, disabled: 1, belowThreshold: 0 };

export const listOf = (rows: WorkerRowFragment[], belowThreshold: number, hashrate1h = 1234) => ({
  workers: rows,
  workersAggregate: {
    count: rows.length,
    hashrate10m: hashrate1h * 2,
    hashrate1h,
    averagedSeconds: 90_000,
    younger1h: 0,
  },
  everyWorker: { ...everyWorker, belowThreshold },
});

export function open({
  rows = [rig, gone],
  hashrate1h = 1234,
  ...setup
}: {
  rows?: WorkerRowFragment[];
  hashrate1h?: number;
  search?: string;
  permissions?: readonly string[];
  answers?: Record<string, object>;
} = {}) {
  return renderPage(workerPage, {
    ...setup,
    answers: {
      workerList: listOf(rows, 0, hashrate1h),
      workerFacets: { workersFacets: [{ column: 'tags', values: [{ value: 'row 1', count: 1 }] }] },
      workerDetail: { workers: [{ ...rig, agentData }] },
      waitingWorkers: { workerApproval: { isNeeded: false, waitingCount: 0 } },
      workerHistory: { workerHistory: { step: 300, points: [] } },
      ...setup.answers,
    },
  });
}

export type Opened = Awaited<ReturnType<typeof open>>;
export const sent = ({ calls }: Opened, name: string) =>
  calls.filter(({ operationName }) => operationName === name).map(({ variables }) => variables);
