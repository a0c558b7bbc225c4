import { defineSimulatedKind } from '../device/simulated-kind.ts';
import { simulatedMiners } from './generated/simulated-miners.ts';

/** Simulated miners. */
export const simulatedAsic = defineSimulatedKind({ models: simulatedMiners });
