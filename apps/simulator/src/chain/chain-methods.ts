import { bytesOfHex } from '@headframe/chain/bytes';
import { difficultyOfTarget } from '@headframe/domain/pool/difficulty';
import { targetOfBits } from '@headframe/domain/pool/target';
import { z } from 'zod';
import { ChainError } from './chain-error.ts';
import { shareWeight, subsidyAt } from './chain-rules.ts';
import { checkBlock, medianTime, templateCommitment } from './check-block.ts';
import type { SimulatedBlock } from './simulated-block.ts';
import type { SimulatedChain } from './simulated-chain.ts';
import { unspentOutput } from './wallet/unspent-output.ts';
import { walletMethods } from './wallet/wallet-methods.ts';

/** Waits for a change of the chain, or until the caller has gone. */
type WaitForChange = () => Promise<void>;

type Method = (chain: SimulatedChain, parameters: readonly unknown[], wait: WaitForChange) => unknown;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const height = z.number().int().min(0);
const templateRequest = z.object({ rules: z.array(z.string()), longpollid: z.string().optional() });

function knownBlock(chain: SimulatedChain, given: unknown): SimulatedBlock {
  const block = chain.find(hash.parse(given));
  if (!block) throw new ChainError(-5, 'Block not found');
  return block;
}

function blockAt(chain: SimulatedChain, given: unknown): SimulatedBlock {
  const block = chain.at(height.parse(given));
  if (!block) throw new ChainError(-8, 'Block height out of range');
  return block;
}

const difficultyOf = (bits: string) => difficultyOfTarget(targetOfBits(Number.parseInt(bits, 16)), 0);
const longPollId = (chain: SimulatedChain) => `${chain.tip.hash}${chain.version}`;

async function blockTemplate(chain: SimulatedChain, given: unknown, wait: WaitForChange) {
  const request = templateRequest.parse(given);
  if (!request.rules.includes('segwit'))
    throw new ChainError(
      -8,
      'getblocktemplate must be called with the segwit rule set (call with {"rules": ["segwit"]})',
    );
  if (request.longpollid === longPollId(chain)) await wait();
  const next = chain.tip.height + 1;
  const bits = chain.bitsAt(next);
  return {
    version: 0x20000000,
    rules: ['csv', '!segwit', 'taproot'],
    vbavailable: {},
    vbrequired: 0,
    previousblockhash: chain.tip.hash,
    transactions: chain.mempool.transactions.map((one) => ({
      ...one,
      depends: [],
      sigops: 0,
    })),
    coinbaseaux: {},
    coinbasevalue: subsidyAt(next) + chain.mempool.fees,
    longpollid: longPollId(chain),
    target: targetOfBits(Number.parseInt(bits, 16)).toString(16).padStart(64, '0'),
    mintime: medianTime(chain, chain.tip) + 1,
    mutable: ['time', 'transactions', 'prevblock'],
    noncerange: '00000000ffffffff',
    sigoplimit: 80_000,
    sizelimit: 4_000_000,
    weightlimit: 4_000_000,
    curtime: Math.max(Math.floor(Date.now() / 1000), medianTime(chain, chain.tip) + 1),
    bits,
    height: next,
    default_witness_commitment: templateCommitment(chain),
    simulated: { weight: String(shareWeight) },
  };
}

/** The methods of a Bitcoin Core node that a pool calls, over the simulated chain, and two that move it in tests. */
export const chainMethods: Readonly<Record<string, Method>> = {
  ...walletMethods,
  getblockchaininfo: (chain) => ({
    chain: 'simulated',
    blocks: chain.tip.height,
    headers: chain.tip.height,
    bestblockhash: chain.tip.hash,
    difficulty: difficultyOf(chain.tip.bits),
    mediantime: medianTime(chain, chain.tip),
    verificationprogress: 1,
    initialblockdownload: false,
  }),
  getbestblockhash: (chain) => chain.tip.hash,
  getblockcount: (chain) => chain.tip.height,
  gettxout: ({ wallet }, given) => unspentOutput(wallet, given),
  getblockhash: (chain, [at]) => (at === 0 ? chain.genesis : blockAt(chain, at).hash),
  getblockheader: (chain, [given]) => {
    const block = knownBlock(chain, given);
    return {
      hash: block.hash,
      height: block.height,
      time: block.time,
      bits: block.bits,
      confirmations: chain.confirmationsOf(block),
      mediantime: medianTime(chain, block),
      difficulty: difficultyOf(block.bits),
      nTx: block.transactions,
      previousblockhash: block.previous,
    };
  },
  getblockstats: (chain, [given, fields]) => {
    const block = typeof given === 'number' ? blockAt(chain, given) : knownBlock(chain, given);
    const { hash: blockhash, height: at, time, fees: totalfee, subsidy, transactions: txs } = block;
    const stats: Record<string, unknown> = { blockhash, height: at, time, totalfee, subsidy, txs };
    const named = z.array(z.string()).optional().parse(fields);
    return named ? Object.fromEntries(named.map((name) => [name, stats[name]])) : stats;
  },
  getblocktemplate: (chain, [request], wait) => blockTemplate(chain, request, wait),
  /** The simulated network finds blocks at once. Answers with the new tip. */
  generate: (chain, [count]) => {
    chain.mine(z.number().int().min(1).max(1_000).parse(count));
    return chain.tip.hash;
  },
  /** The simulated network replaces the newest blocks by a longer branch. Answers with the new tip. */
  reorganise: (chain, [depth]) => {
    chain.reorganise(z.number().int().min(1).max(100).parse(depth));
    return chain.tip.hash;
  },
  submitblock: (chain, [hex]) => {
    const block = decoded(chain, hex);
    if (typeof block === 'string') return block;
    chain.append(block);
    return null;
  },
};

function decoded(chain: SimulatedChain, hex: unknown): SimulatedBlock | string {
  try {
    return checkBlock(chain, bytesOfHex(z.string().parse(hex)));
  } catch (error) {
    if (error instanceof RangeError || error instanceof z.ZodError) throw new ChainError(-22, 'Block decode failed');
    throw error;
  }
}
