import type { AsicCapabilities } from '@headframe/domain/asic/asic-command';

/**
 * The model as Whatsminers are sold: without underscores, the last digit (the variant of the board) as 0
 * (device protocol notes 1.2), so that M30S+_VE42 is M30S+VE40.
 */
export function whatsminerModel(reported: string | null): string | null {
  return reported === null ? null : reported.replaceAll('_', '').replace(/\d$/, '0');
}

/** Every Whatsminer with a write API can do all of it. */
export const whatsminerCapabilities: AsicCapabilities = {
  reboot: true,
  stop: true,
  start: true,
  changePool: true,
  blink: true,
};

/** What to tell an operator whose miner refuses writes (code 45; device protocol notes 1.2). */
export const writeApiClosed =
  'The write API of this miner is not enabled. Enable it in WhatsMinerTool, after changing the default password.';

/** The LED pattern for finding a miner: red, in ms. The LED is "auto" otherwise. */
export const locatePattern = { color: 'red', period: 1000, duration: 500, start: 0 } as const;
