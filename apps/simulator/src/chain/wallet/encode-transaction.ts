import { concatBytes, hashOfDisplay, littleEndian, variableInteger } from '@headframe/chain/bytes';
import type { Outpoint, TransactionOutput } from '@headframe/chain/read-transaction';

/** Sequence of an input that lets a transaction be replaced by one of a higher fee (BIP 125). */
const replaceable = 0xfffffffd;

/** The bytes of a transaction of version 2; with a witness for each input once it is signed. */
export function encodeTransaction(
  { inputs, outputs }: { readonly inputs: readonly Outpoint[]; readonly outputs: readonly TransactionOutput[] },
  witnesses?: readonly Uint8Array[],
): Uint8Array {
  return concatBytes(
    littleEndian(2, 4),
    witnesses ? Uint8Array.of(0, 1) : new Uint8Array(),
    variableInteger(inputs.length),
    ...inputs.map(({ txid, vout }) =>
      concatBytes(hashOfDisplay(txid), littleEndian(vout, 4), Uint8Array.of(0), littleEndian(replaceable, 4)),
    ),
    variableInteger(outputs.length),
    ...outputs.map(({ value, script }) => concatBytes(littleEndian(value, 8), variableInteger(script.length), script)),
    ...(witnesses ?? []),
    littleEndian(0, 4),
  );
}
