import { defineSimulatedKind } from '../device/simulated-kind.ts';
import { GpuServer, gpuServerName } from './gpu-server.ts';

/** Simulated GPU servers. */
export const simulatedGpu = defineSimulatedKind({ models: [[gpuServerName, (plan) => new GpuServer(plan)]] });
