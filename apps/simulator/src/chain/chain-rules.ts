import { difficultyOneTarget, bitsOfTarget } from '@headframe/domain/pool/target';

/** Blocks between two changes of difficulty, and between two halvings, as on Bitcoin's main network. */
const retargetBlocks = 2016;
const halvingBlocks = 210_000;

/** Seconds between two blocks on average. */
export const blockSeconds = 600;

/** Bitcoin's fourth halving: from it the height is estimated that the main network has now. */
const knownBlock = { height: 840_000, time: 1_713_571_767 };

/** Difficulty of the main network in 2026, about which the simulated one moves. */
export const mainDifficulty = 131_000_000_000_000;

/** By how much the work of a weighted share counts: 2^46, so that some 16 hashes stand for a share of a large miner. */
export const shareWeight = 2n ** 46n;

/** Height that the main network has at a time, seconds since 1970. */
export function heightAt(time: number): number {
  return knownBlock.height + Math.max(1, Math.floor((time - knownBlock.time) / blockSeconds));
}

/** What the network pays for a block, in satoshi. */
export function subsidyAt(height: number): number {
  return Number(5_000_000_000n >> BigInt(Math.floor(height / halvingBlocks)));
}

/** Bits at a height: up to 5 % above and below a mean difficulty of at least 1, another value every 2,016 blocks. */
export function bitsAt(height: number, meanDifficulty: number): string {
  const epoch = Math.floor(height / retargetBlocks);
  const permille = 1000n + BigInt(((epoch * 37) % 101) - 50);
  const target = (difficultyOneTarget * 1000n) / (BigInt(Math.round(meanDifficulty)) * permille);
  return bitsOfTarget(target).toString(16).padStart(8, '0');
}
