import { algorithms } from '../coins/algorithms.ts';
import { chainText } from './chain-text.ts';

interface NamedChain {
  readonly coinEnum: number;
  readonly network: string;
  /** An own name of a private network; else empty. */
  readonly chainName: string;
}

/** A chain for people: `Bitcoin · Main network`. */
export function chainLabel({ coinEnum, network, chainName }: NamedChain): string {
  const coin = algorithms.find((algorithm) => algorithm.coinEnum === coinEnum)?.coins[0] ?? '';
  return [coin, chainText(network) ?? 'Main network', chainName].filter(Boolean).join(' · ');
}
