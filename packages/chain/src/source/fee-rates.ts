import { createHash } from 'node:crypto';
import type { ChainIdentity } from '@headframe/domain/pool/chain-identity';
import type { FeeRate, FeeRateBlock } from '@headframe/domain/pool/fee-rate';
import { z } from 'zod';
import type { BlockTemplate } from '../block-template.ts';
import type { CoreRpc } from '../rpc/core-rpc.ts';

/** Blocks whose fees are averaged. */
const feeRateBlocks = 144;

const satoshi = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const stats = z.object({ totalfee: satoshi });
const hashShape = z.string().regex(/^[0-9a-f]{64}$/);
const header = z.object({ height: z.number().int().min(0), previousblockhash: hashShape.optional() });

interface KnownBlock extends FeeRateBlock {
  readonly height: number;
  readonly previous: string | undefined;
}

/** First 16 bytes of SHA-256 over the chain, the hashes of the blocks and the sum of their fees, joined by colons. */
function feeRateId({ coinEnum, network, genesis, name }: ChainIdentity, blocks: readonly FeeRateBlock[]): string {
  const sum = blocks.reduce((total, { fees }) => total + fees, 0n);
  const text = [coinEnum, network, genesis, name, ...blocks.map(({ hash }) => hash), sum].join(':');
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Reads what blocks paid in fees, each once, and makes the fee rate of templates. */
export class FeeRates {
  readonly #rpc: CoreRpc;
  readonly #chain: ChainIdentity;
  #known = new Map<string, KnownBlock>();

  constructor(rpc: CoreRpc, chain: ChainIdentity) {
    this.#rpc = rpc;
    this.#chain = chain;
  }

  /**
   * What the block of a template pays, by the 144 blocks below it on the template's own branch; fewer on a young chain.
   * @throws RangeError where the blocks of the node do not stand one on the other, or their fees are more than a block pays
   */
  async of(template: BlockTemplate): Promise<FeeRate> {
    const read = new Map<string, KnownBlock>();
    let hash: string | undefined = template.previousblockhash;
    while (hash !== undefined && read.size < feeRateBlocks) {
      const block: KnownBlock = this.#known.get(hash) ?? (await this.#read(hash));
      // The genesis block pays nobody, and nodes keep no figures of it.
      if (block.height === 0) break;
      if (block.height !== template.height - 1 - read.size)
        throw new RangeError(`The node says that block ${hash} has the height ${block.height}.`);
      read.set(hash, block);
      hash = block.previous;
    }
    this.#known = read;
    const blocks = [...read.values()].map(({ hash: id, fees }) => ({ hash: id, fees }));
    const fees = template.transactions.reduce((sum, { fee }) => sum + BigInt(fee), 0n);
    if (fees > BigInt(template.coinbasevalue)) throw new RangeError('The fees are more than the coinbase pays.');
    return {
      id: feeRateId(this.#chain, blocks),
      height: template.height,
      subsidy: BigInt(template.coinbasevalue) - fees,
      feeSum: blocks.reduce((sum, block) => sum + block.fees, 0n),
      blocks,
    };
  }

  async #read(hash: string): Promise<KnownBlock> {
    const { height, previousblockhash: previous } = await this.#rpc.call('getblockheader', [hash], header);
    if (height === 0) return { hash, height, previous, fees: 0n };
    const { totalfee } = await this.#rpc.call('getblockstats', [hash, ['totalfee']], stats);
    return { hash, height, previous, fees: BigInt(totalfee) };
  }
}
