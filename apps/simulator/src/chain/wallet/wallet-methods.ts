import { createHash } from 'node:crypto';
import { concatBytes, hexOfBytes } from '@headframe/chain/bytes';
import { readAddress } from '@headframe/chain/address/read-address';
import { scriptAddress } from '@headframe/chain/address/script-address';
import { readTransaction } from '@headframe/chain/read-transaction';
import { networkParameters } from '@headframe/domain/pool/network-parameters';
import { parseCoinAmount } from '@headframe/domain/units/coin-amount';
import { z } from 'zod';
import { ChainError } from '../chain-error.ts';
import type { SimulatedChain } from '../simulated-chain.ts';
import { draftPayment, foreignOutputs } from './draft-payment.ts';
import { encodeTransaction } from './encode-transaction.ts';
import { exactAmount } from './exact-amount.ts';
import { decodePsbt, encodePsbt, type Psbt } from './psbt.ts';
import { sendPayment } from './send-payment.ts';
import { houseScript, keyOf, transactionOf } from './simulated-wallet.ts';
import type { WalletPayment } from './wallet-state.ts';

type Method = (chain: SimulatedChain, parameters: readonly unknown[]) => unknown;

const id = z.string().regex(/^[0-9a-f]{64}$/);
const hex = z.string().max(800_000);
const outpoint = z.object({ txid: id, vout: z.number().int().min(0) });
const amount = z.union([z.string(), z.number()]).transform((given) => String(given));
const draftRequest = z.tuple([
  z.array(z.unknown()).max(0),
  z.array(z.record(z.string(), amount)).min(1).max(3_000),
  z.literal(0),
  z.object({ fee_rate: z.number().min(1).max(100_000), lockUnspents: z.boolean().default(false) }),
]);

const listRequest = z.tuple([z.literal('*'), z.number().int().min(1).max(1_000), z.number().int().min(0)]);

/** Satoshi per virtual byte that the simulated node asks for. */
const estimatedRate = 5;

/** Satoshi below which nodes do not pass an output to a key on. */
const dust = 294n;

const network = networkParameters(0, 'simulated');

function outputOf(address: string, text: string) {
  const read = readAddress(address, network);
  if (!read) throw new ChainError(-5, `Invalid Bitcoin address: ${address}`);
  if (!/^\d{1,8}(\.\d{1,8})?$/.test(text)) throw new ChainError(-3, 'Invalid amount');
  const value = parseCoinAmount(text);
  if (value < dust) throw new ChainError(-4, 'Transaction amount too small');
  return { value, script: read.script };
}

/** A wallet that has no keys signs by hashes: the simulated chain checks who may spend by what the wallet has. */
function witnessOf(psbt: Psbt, index: number): Uint8Array {
  const hash = (kind: number) => createHash('sha256').update(psbt.transaction.id).update(`${kind}:${index}`).digest();
  const signature = concatBytes(Uint8Array.of(0x30, 0x44), hash(0), hash(1), Uint8Array.of(0, 0, 0, 0, 1));
  return concatBytes(Uint8Array.of(2, signature.length), signature, Uint8Array.of(33, 2), hash(2));
}

function psbtOf(given: unknown): Psbt {
  try {
    return decodePsbt(z.string().max(2_000_000).parse(given));
  } catch {
    throw new ChainError(-22, 'TX decode failed invalid base64');
  }
}

function paymentOf({ wallet }: SimulatedChain, given: unknown): WalletPayment {
  const found = wallet.find(id.parse(given));
  if (!found) throw new ChainError(-5, 'Invalid or non-wallet transaction id');
  return found;
}

function answerOf({ psbt, fee, changepos }: ReturnType<typeof draftPayment>) {
  return { psbt, fee: exactAmount(fee), changepos };
}

/** What a transaction pays to others, as the lines of a wallet's history have it: change is left out. */
function linesOf({ wallet }: SimulatedChain, payment: WalletPayment) {
  const { outputs } = transactionOf(payment);
  return outputs.flatMap(({ script, value }, vout) => {
    if (hexOfBytes(script) === houseScript) return [];
    const address = scriptAddress(script, network);
    return [
      {
        ...(address !== undefined && { address }),
        category: 'send',
        amount: exactAmount(-Number(value)),
        vout,
        fee: exactAmount(-payment.fee),
        confirmations: wallet.confirmationsOf(payment),
        txid: payment.txid,
        time: payment.time,
        abandoned: false,
      },
    ];
  });
}

/** The methods of a Bitcoin Core wallet that pay, over the wallet of the simulated chain. */
export const walletMethods: Readonly<Record<string, Method>> = {
  validateaddress: (_chain, [given]) => {
    const address = z.string().parse(given);
    const read = readAddress(address, network);
    return read ? { isvalid: true, address: read.text, scriptPubKey: hexOfBytes(read.script) } : { isvalid: false };
  },
  estimatesmartfee: (_chain, [blocks]) => ({ feerate: exactAmount(estimatedRate * 1_000), blocks }),
  getbalances: ({ wallet }) => {
    const sum = (isMature: boolean) =>
      wallet
        .unspent()
        .filter((coin) => coin.isMature === isMature)
        .reduce((total, { satoshi }) => total + satoshi, 0);
    const mine = {
      trusted: exactAmount(sum(true)),
      untrusted_pending: exactAmount(0),
      immature: exactAmount(sum(false)),
    };
    return { mine };
  },
  listlockunspent: ({ wallet }) =>
    [...wallet.locked].map((key) => ({ txid: key.slice(0, 64), vout: Number(key.slice(65)) })),
  lockunspent: ({ wallet }, [given, list]) => {
    const isFree = z.boolean().parse(given);
    const named = z.array(outpoint).optional().parse(list)?.map(keyOf);
    if (!named && isFree) wallet.locked.clear();
    const unspent = new Set(wallet.unspent().map(keyOf));
    for (const key of named ?? []) {
      if (!wallet.outputs().has(key)) throw new ChainError(-8, 'Invalid parameter, unknown transaction');
      if (!unspent.has(key)) throw new ChainError(-8, 'Invalid parameter, expected unspent output');
      if (isFree !== wallet.locked.has(key))
        throw new ChainError(-8, `Invalid parameter, ${isFree ? 'expected locked output' : 'output already locked'}`);
    }
    for (const key of named ?? []) wallet.locked[isFree ? 'delete' : 'add'](key);
    return true;
  },
  walletcreatefundedpsbt: ({ wallet }, parameters) => {
    const [, given, , { fee_rate: rate, lockUnspents }] = draftRequest.parse(parameters.slice(0, 4));
    const named = given.flatMap((one) => Object.entries(one));
    const outputs = named.map(([address, text]) => outputOf(address, text));
    const scripts = outputs.map(({ script }) => hexOfBytes(script));
    const twice = named.find((_, at) => scripts.indexOf(scripts[at] ?? '') < at);
    if (twice) throw new ChainError(-8, `Invalid parameter, duplicated address: ${twice[0]}`);
    const free = wallet.unspent().filter((coin) => coin.isMature && !wallet.locked.has(keyOf(coin)));
    const draft = draftPayment(outputs, rate, [], free);
    if (lockUnspents) for (const input of draft.inputs) wallet.locked.add(keyOf(input));
    return answerOf(draft);
  },
  psbtbumpfee: (chain, [given, options]) => {
    const { wallet } = chain;
    const payment = paymentOf(chain, given);
    const { fee_rate: rate } = z.object({ fee_rate: z.number().min(1).max(100_000) }).parse(options);
    if (wallet.confirmationsOf(payment) !== 0)
      throw new ChainError(-4, 'Transaction has been mined, or is conflicted with a mined transaction');
    if (wallet.unspent().every(({ txid }) => txid !== payment.txid) && hasChange(payment))
      throw new ChainError(-8, 'Transaction has descendants in the wallet');
    const { inputs, outputs } = transactionOf(payment);
    const values = wallet.outputs();
    const own = inputs.map((input) => ({ ...input, satoshi: values.get(keyOf(input)) ?? 0 }));
    const free = wallet
      .unspent()
      .filter((one) => one.isMature && one.txid !== payment.txid && !wallet.locked.has(keyOf(one)));
    const draft = draftPayment(foreignOutputs(outputs), rate, own, free);
    const minFee = payment.fee + transactionOf(payment).virtualBytes * 5;
    if (draft.fee < minFee) throw new ChainError(-8, `Insufficient total fee, must be at least ${minFee}`);
    return { ...answerOf(draft), origfee: exactAmount(payment.fee), errors: [] };
  },
  walletprocesspsbt: (_chain, [given]) => {
    const psbt = psbtOf(given);
    const witnesses = psbt.spent.map((_, index) => witnessOf(psbt, index));
    return { psbt: encodePsbt({ ...psbt, witnesses }), complete: true };
  },
  finalizepsbt: (_chain, [given]) => {
    const psbt = psbtOf(given);
    const witnesses = psbt.witnesses.filter((witness) => witness !== undefined);
    if (witnesses.length < psbt.spent.length) return { psbt: encodePsbt(psbt), complete: false };
    return { hex: hexOfBytes(encodeTransaction(psbt.transaction, witnesses)), complete: true };
  },
  sendrawtransaction: (chain, [given]) => {
    const text = hex.parse(given);
    const taken = sendPayment(chain.wallet, text);
    if (taken) chain.takePayment();
    return (
      taken?.txid ??
      Buffer.from(readTransaction(Buffer.from(text, 'hex')).id)
        .reverse()
        .toString('hex')
    );
  },
  gettransaction: (chain, [given]) => {
    const { wallet } = chain;
    const payment = paymentOf(chain, given);
    if (!wallet.isOwn(payment)) throw new ChainError(-5, 'Invalid or non-wallet transaction id');
    const block = payment.block && { blockhash: payment.block.hash, blockheight: payment.block.height };
    return {
      fee: exactAmount(-payment.fee),
      confirmations: wallet.confirmationsOf(payment),
      ...block,
      txid: payment.txid,
      time: payment.time,
      details: linesOf(chain, payment),
      walletconflicts: wallet.conflictsOf(payment).map(({ txid }) => txid),
      hex: payment.hex,
    };
  },
  listlabels: ({ wallet }) => [...wallet.labels.values()],
  getaddressesbylabel: ({ wallet }, [given]) => {
    const named = [...wallet.labels].filter(([, label]) => label === given);
    if (named.length === 0) throw new ChainError(-11, `No addresses with label ${String(given)}`);
    return Object.fromEntries(named.map(([address]) => [address, { purpose: 'receive' }]));
  },
  getnewaddress: ({ wallet }, [given]) => {
    const label = z.string().max(200).parse(given);
    // The house has one script: further addresses are names for it.
    const address = scriptAddress(Buffer.from(houseScript, 'hex'), network) ?? '';
    wallet.setLabel(address, label);
    return address;
  },
  setlabel: ({ wallet }, [address, given]) => {
    wallet.setLabel(z.string().max(100).parse(address), z.string().max(200).parse(given));
    return null;
  },
  listtransactions: (chain, parameters) => {
    const [, count, skip] = listRequest.parse(parameters);
    const newest = chain.wallet.history.flatMap((payment) => linesOf(chain, payment)).toReversed();
    return newest.slice(skip, skip + count).toReversed();
  },
  getmempoolentry: ({ wallet }, [given]) => {
    const payment = wallet.find(id.parse(given));
    if (!payment?.isWaiting) throw new ChainError(-5, 'Transaction not in mempool');
    const { virtualBytes } = transactionOf(payment);
    return { vsize: virtualBytes, weight: virtualBytes * 4, fees: { base: exactAmount(payment.fee) } };
  },
};

const hasChange = (payment: WalletPayment) =>
  foreignOutputs(transactionOf(payment).outputs).length < transactionOf(payment).outputs.length;
