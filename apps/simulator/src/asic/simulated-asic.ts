import { defineSimulatedKind } from '../device/simulated-kind.ts';
import { simulatedMiners } from './generated/simulated-miners.ts';

export const simulatedAsic = defineSimulatedKind({ models: simulatedMiners });
