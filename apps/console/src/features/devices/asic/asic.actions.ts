import { commandActions } from '../commands/index.ts';
import { asicPowerActions } from '../outlet-links/index.ts';
import { outletCommandsOfMiners } from '../pdus/index.ts';
import { asicCommandKit } from './asic-command-kit.tsx';

/** Every command for miners, for bulk bar, row menu, drawer and palette. */
export const asicActions = [...commandActions(asicCommandKit), ...outletCommandsOfMiners, ...asicPowerActions];
