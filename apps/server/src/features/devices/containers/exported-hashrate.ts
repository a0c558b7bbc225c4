import { hashesPerFamilyUnit } from '@headframe/domain/coins/coin-family';

/** The hashrate of a container's miners in Th/s, as its controller gives `total_hashrate`, and as the exports of miners have it. */
export const exportedHashrate = (hashesPerSecond: number): number => hashesPerSecond / hashesPerFamilyUnit.th;
