import type { ChainNetwork } from './chain-identity.ts';
import { minedCoin, type NetworkParameters } from './mined-coins.ts';

/**
 * What addresses of a coin look like on a network; the simulated chain takes the parameters of regtest.
 * @throws RangeError for a coin that the pool does not mine.
 */
export function networkParameters(coinEnum: number, network: ChainNetwork): NetworkParameters {
  return minedCoin(coinEnum).networks[network === 'simulated' ? 'regtest' : network];
}
