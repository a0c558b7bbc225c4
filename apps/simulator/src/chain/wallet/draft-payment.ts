import { bytesOfHex, hexOfBytes } from '@headframe/chain/bytes';
import { readTransaction, type Outpoint, type TransactionOutput } from '@headframe/chain/read-transaction';
import { ChainError } from '../chain-error.ts';
import { encodeTransaction } from './encode-transaction.ts';
import { encodePsbt } from './psbt.ts';
import { houseScript, type Coin } from './simulated-wallet.ts';

/** Virtual bytes of a transaction without inputs and outputs, and of each input. */
const baseBytes = 11;
const inputBytes = 68;

/** Satoshi below which change is not worth an output. */
const minChange = 294n;

const sizeOf = (inputs: number, outputs: readonly TransactionOutput[]) =>
  baseBytes + inputs * inputBytes + outputs.reduce((sum, { script }) => sum + 9 + script.length, 0);

/** A draft as wallets answer it; amounts in satoshi. */
interface PaymentDraft {
  readonly psbt: string;
  readonly fee: bigint;
  readonly changepos: number;
  readonly inputs: readonly Outpoint[];
}

/**
 * Chooses inputs for outputs at a rate in satoshi per virtual byte, those given first, then the largest; what is left over is change.
 * Throws ChainError -4 where there is not enough.
 */
export function draftPayment(
  outputs: readonly TransactionOutput[],
  feeRate: number,
  given: readonly Coin[],
  others: readonly Coin[],
): PaymentDraft {
  const chosen = [...given];
  const rest = others.toSorted((one, other) => other.satoshi - one.satoshi);
  const asked = outputs.reduce((sum, { value }) => sum + value, 0n);
  const change = { value: 0n, script: bytesOfHex(houseScript) };
  for (;;) {
    const have = chosen.reduce((sum, { satoshi }) => sum + BigInt(satoshi), 0n);
    const fee = BigInt(Math.ceil(sizeOf(chosen.length, [...outputs, change]) * feeRate));
    const left = have - asked - fee;
    if (chosen.length > 0 && left >= 0n) {
      const hasChange = left >= minChange;
      const all = hasChange ? [...outputs, { ...change, value: left }] : outputs;
      const transaction = readTransaction(encodeTransaction({ inputs: chosen, outputs: all }));
      const spent = chosen.map(({ satoshi }) => ({ value: BigInt(satoshi), script: bytesOfHex(houseScript) }));
      return {
        psbt: encodePsbt({ transaction, spent, witnesses: [] }),
        fee: hasChange ? fee : fee + left,
        changepos: hasChange ? all.length - 1 : -1,
        inputs: transaction.inputs,
      };
    }
    const next = rest.shift();
    if (!next) throw new ChainError(-4, 'Insufficient funds');
    chosen.push(next);
  }
}

/** The outputs of a payment that are not the wallet's own. */
export function foreignOutputs(outputs: readonly TransactionOutput[]): TransactionOutput[] {
  return outputs.filter(({ script }) => hexOfBytes(script) !== houseScript);
}
