import { containerKind } from '@headframe/domain/devices/container/container.kind';
import { gpuKind } from '@headframe/domain/devices/gpu/gpu.kind';
import { plcKind } from '@headframe/domain/devices/plc/plc.kind';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { seedKind } from '../../../../testing/seed-kind.ts';
import { callerWith } from '../../../../testing/seed-site.ts';
import { ask, north, server, south, useThreeSites } from '../../../../testing/three-sites.ts';

useThreeSites();

const run = (text: string) => sql.raw(text).execute(server.database);
/** Another person of the same subaccount. */
const mate = () => callerWith(south.accountId, north.subaccountId, 'north', ['all']);
const everything = 'where: { _and: [] }';

/** What each kind has that can be held beside miners and outlets: its list, a command that holds, those that others are refused, the release. */
const kinds = [
  {
    kind: gpuKind,
    list: 'gpus',
    snapshot: 'snapshotGpus',
    command: 'gpuPowerTargetGpus',
    more: 'watts: 200, ',
    release: 'releaseGpuHolds',
    state: 'limited',
    refused: [],
    allowed: ['gpuPowerTarget'],
    prepare: `update device set family = 'nvidia-smi-ssh'; update gpu_state set min_power = 100, max_power = 320;
      insert into gpu (device_id, subaccount_id) select device_id, subaccount_id from gpu_state`,
  },
  {
    kind: plcKind,
    list: 'coils',
    snapshot: 'snapshotCoils',
    command: 'coilOff',
    more: '',
    release: 'releaseCoilHolds',
    state: 'off',
    refused: ['coilOn', 'coilPulse'],
    allowed: ['coilOff'],
    prepare: 'update plc_coil_state set is_writable = true, is_pulsable = true',
  },
  {
    kind: containerKind,
    list: 'containers',
    snapshot: 'snapshotContainers',
    command: 'openCoolerContainers',
    more: '',
    release: 'releaseContainerHolds',
    state: 'on',
    refused: [],
    allowed: ['closeCooler', 'resetCooler', 'setCoolerTemperature'],
    prepare: 'insert into container (device_id, subaccount_id) select device_id, subaccount_id from container_state',
  },
] as const;

it.each(kinds)('$list are held and released as miners are', async (held) => {
  await sql`delete from device`.execute(server.database);
  await seedKind(server.database, held.kind, north);
  await run(held.prepare);
  const give = (caller: typeof north.owner) =>
    ask(
      caller,
      `mutation { ${held.command}(${held.more}${everything}, options: { holdSeconds: 60, holdReason: "Test" }) { batchId } }`,
    );
  await give(north.owner);
  const shown = async () =>
    (await ask<Record<string, object[]>>(north.owner, `{ ${held.list} { isHeld isHeldByHand heldState heldWhy } }`))[
      held.list
    ];
  expect(await shown()).toEqual([{ isHeld: true, isHeldByHand: true, heldState: held.state, heldWhy: 'Test' }]);
  const capable = async (action: string) =>
    (
      await ask<Record<string, { capableCount: number }>>(
        mate(),
        `mutation { ${held.snapshot}(action: ${action}, ${everything}) { capableCount } }`,
      )
    )[held.snapshot]?.capableCount;
  for (const action of held.refused) expect(await capable(action), action).toBe(0);
  for (const action of held.allowed) expect(await capable(action), action).toBe(1);
  expect(await ask(mate(), `mutation { ${held.release}(${everything}) }`)).toEqual({ [held.release]: 1 });
  expect(await shown()).toMatchObject([{ isHeld: false, isHeldByHand: false }]);
});
