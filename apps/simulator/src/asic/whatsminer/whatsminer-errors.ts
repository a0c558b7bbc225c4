import type { WhatsminerDevice } from './whatsminer-device.ts';
import { whatsminerReadings } from './whatsminer-readings.ts';

const hottestChip = 95;

/** An error a Whatsminer reports: its number, since when, and what the firmware says of it. */
interface WhatsminerError {
  readonly code: number;
  readonly time: string;
  readonly reason: string;
}

/** A moment as a Whatsminer writes it. */
export function whatsminerTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** What a Whatsminer finds wrong with itself. */
export function whatsminerErrors(device: WhatsminerDevice): WhatsminerError[] {
  const { boards } = whatsminerReadings(device);
  const time = whatsminerTime(device.minerUpAt);
  const lost = boards
    .filter((board) => board.dead)
    .map(({ slot }) => ({ code: 530 + slot, time, reason: `Slot${slot} not found.` }));
  const hot = boards
    .filter((board) => board.chipHighest >= hottestChip)
    .map(({ slot }) => ({ code: 350 + slot, time, reason: `Slot${slot} temp over protecting.` }));
  const poolsDead = device.pools().every((pool) => !pool.alive);
  return [...lost, ...hot, ...(poolsDead ? [{ code: 2010, time, reason: 'All pools are disable.' }] : [])];
}
