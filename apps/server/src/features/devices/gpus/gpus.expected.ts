import { gpuKind } from '@headframe/domain/devices/gpu/gpu.kind';
import { sql } from 'kysely';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { runOnDevice } from '../../../testing/run-on-device.ts';
import { seedKind } from '../../../testing/seed-kind.ts';

const seeGpus: MatrixRule = { opens: ['gpu', 'gpu_write'], roles: 'AMTV', links: 'O' };
const change: MatrixRule = { opens: ['gpu_write'], roles: 'AM' };
const download: MatrixRule = { opens: ['gpu', 'gpu_write'], roles: 'AMTV' };

/** What the tests expect of this feature, by hand. */
export const gpusExpected: FeatureExpectations = {
  fields: {
    'Query.gpus': seeGpus,
    'Query.gpusAggregate': seeGpus,
    'Query.gpusFacets': seeGpus,
    'Query.gpusGroups': seeGpus,
    'Query.gpuRefusals': seeGpus,
    'Query.gpuHistory': seeGpus,
    'Subscription.gpusUpdates': seeGpus,
    'Subscription.gpusAggregateUpdates': seeGpus,
    'Mutation.snapshotGpus': change,
    'Mutation.deleteGpus': change,
    'Mutation.setGpuTags': change,
    'Mutation.setGpuNote': change,
    'Mutation.setGpuInfiniteRetry': change,
    'Mutation.shareGpus': { ...change, withoutKeys: true },
    'Mutation.endSharingOfGpus': { ...change, withoutKeys: true },
    'Mutation.declineSharesOfGpus': change,
    'Mutation.moveGpus': { ...change, withoutKeys: true },
    'Mutation.gpuPowerTargetGpus': change,
    'Mutation.gpuAcceptHostKeyGpus': change,
    'Mutation.clearGpuTargets': change,
    'Mutation.releaseGpuHolds': change,
    'Mutation.renameGpu': change,
  },
  guardedRoutes: {
    // Observers send no POST, though they may read the same GPUs.
    'POST /api/bulks/export_gpu_csv_filter': download,
    'POST /api/bulks/export_gpu_excel_filter': download,
  },
  audited: {
    snapshotGpus: [],
    deleteGpus: ['gpu.delete device'],
    setGpuTags: ['gpu.set-tags device'],
    setGpuNote: ['gpu.set-note device'],
    setGpuInfiniteRetry: ['gpu.set-infinite-retry device'],
    endSharingOfGpus: ['gpu.end-sharing device'],
    declineSharesOfGpus: ['gpu.decline-share device'],
    moveGpus: ['gpu.move device'],
    shareGpus: ['gpu.share device'],
    gpuPowerTargetGpus: ['gpu.gpu-power-target command'],
    gpuAcceptHostKeyGpus: ['gpu.gpu-accept-host-key command'],
    clearGpuTargets: ['gpu.clear-targets command'],
    releaseGpuHolds: ['gpu.release-hold command'],
    renameGpu: ['gpu.rename device'],
  },
  tables: {
    gpu: bySubaccount,
    gpu_state: bySubaccount,
    gpu_detail: bySubaccount,
    gpu_sample: bySubaccount,
    gpu_sample_block: bySubaccount,
    gpu_hour: bySubaccount,
  },
  async seed(database, tenant) {
    const id = await seedKind(database, gpuKind, tenant);
    await sql`insert into gpu (device_id, subaccount_id) select id, subaccount_id from device where selector_id = ${id}::uuid`.execute(
      database,
    );
    // A bare one: nothing but itself.
    await sql`insert into device (kind, subaccount_id, agent_id, ip, family)
      values ('gpu', ${tenant.subaccountId}, ${tenant.agentId}, '10.0.0.7', 'nvidia-smi-ssh')`.execute(database);
  },
  runs(server, runs, { owner }) {
    const { database } = server.services;
    const { run } = runs;
    return runOnDevice(server, runs, owner, { kind: gpuKind, agentName: 'GPU hall' }, async (gpu) => {
      await sql`with card as (update device set family = 'nvidia-smi-ssh' where selector_id = ${gpu}::uuid returning id, subaccount_id),
        bounds as (update gpu_state s set min_power = 100, max_power = 320 from card where s.device_id = card.id)
        insert into gpu (device_id, subaccount_id) select id, subaccount_id from card`.execute(database);
      const where = `where: { id: { _eq: "${gpu}" } }`;
      await run(owner, 'setGpuTags', `add: ["render"], ${where}`);
      await run(owner, 'setGpuNote', `note: "row 1", ${where}`);
      await run(owner, 'setGpuInfiniteRetry', `isInfiniteRetry: false, ${where}`);
      await run(owner, 'renameGpu', `id: "${gpu}", alias: "Left card"`);
      await run(owner, 'gpuPowerTargetGpus', `watts: 200, ${where}, options: { holdSeconds: 60 }`);
      await run(owner, 'releaseGpuHolds', where);
      await run(owner, 'gpuAcceptHostKeyGpus', `fingerprint: "SHA256:${'A'.repeat(43)}", ${where}`);
      await run(owner, 'clearGpuTargets', where);
    });
  },
};
