import { defineKind } from '../define-kind.ts';
import { gpuActions, gpuCommands } from './gpu-commands.ts';
import { gpuMeasures } from './gpu-measures.ts';
import { gpuDetailSchema, gpuFamilies } from './gpu-reading.ts';
import { gpuSettings } from './gpu-settings.ts';

/** The cards of GPU servers, each a device of its own, read by nvidia-smi where the agent runs or over SSH. */
export const gpuKind = defineKind({
  kind: 'gpu',
  label: 'GPU',
  families: gpuFamilies,
  ports: ['ssh'],
  credential: 'ssh',
  unitsKnownBySerial: true,
  permissions: { read: 'gpu', history: 'gpu' },
  page: 'asic-management/gpu',
  measures: gpuMeasures,
  detail: gpuDetailSchema,
  commands: gpuCommands,
  actions: gpuActions,
  settings: gpuSettings,
  audits: { rename: 'GPU renamed' },
  issues: {
    DISCONNECTED: 'Disconnected',
    AUTH_ERROR: 'Auth error',
    HOST_KEY_CHANGED: 'Host key changed',
    GPU_LOST: 'GPU lost',
    RESET_REQUIRED: 'Reset required',
    THERMAL_SLOWDOWN: 'Thermal slowdown',
    MEMORY_ERRORS: 'Uncorrected memory errors',
  },
});
