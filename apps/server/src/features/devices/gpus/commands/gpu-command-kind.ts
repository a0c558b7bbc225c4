import { gpuKind as driverKind } from '@headframe/devices/gpu/gpu-kind';
import { gpuKind } from '@headframe/domain/devices/gpu/gpu.kind';
import { sql } from 'kysely';
import { deviceSettingStores } from '../../kind-platform/index.ts';
import { repeatStore, type CommandKind } from '../../requests/index.ts';
import { gpuEntity } from '../gpu.entity.ts';
import { gpuDesired } from './gpu-desired.ts';

/** What requests need to know of GPUs. */
export const gpuCommandKind: CommandKind<typeof gpuKind> = {
  descriptor: gpuKind,
  drivers: driverKind,
  topic: 'gpu',
  devices: {
    entity: gpuEntity,
    actionType: 'GpuAction',
    table: sql`gpu`,
    desired: gpuDesired,
    settings: { ...deviceSettingStores, infiniteRetry: repeatStore('gpu') },
  },
};
