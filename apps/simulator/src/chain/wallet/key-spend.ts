import { publicKeyAddress } from '@headframe/chain/address/public-key-address';
import { readAddress } from '@headframe/chain/address/read-address';
import { ByteReader } from '@headframe/chain/byte-reader';
import { concatBytes, littleEndian, variableInteger } from '@headframe/chain/bytes';
import { sha256d } from '@headframe/chain/proof-of-work';
import type { TransactionOutput } from '@headframe/chain/read-transaction';
import { networkParameters } from '@headframe/domain/pool/network-parameters';
import { secp256k1 } from '@noble/curves/secp256k1.js';

/** Signs all inputs and outputs (SIGHASH_ALL). */
const signsAll = 1;

/**
 * Whether a transaction of one input, without witness, is signed by the key that an output pays to by its hash (P2PKH): the only outputs
 * of others that the simulated chain lets anyone spend.
 */
export function isSignedByKey(raw: Uint8Array, { script }: TransactionOutput): boolean {
  try {
    const reader = new ByteReader(raw);
    const version = reader.take(4);
    if (reader.count() !== 1) return false;
    const outpoint = reader.take(36);
    const unlocking = new ByteReader(reader.take(reader.count()));
    const signature = unlocking.take(unlocking.count());
    const publicKey = unlocking.take(unlocking.count());
    const rest = reader.between(reader.position, raw.length);
    const network = networkParameters(0, 'simulated');
    const paid = readAddress(publicKeyAddress(publicKey, network), network)?.script;
    if (!paid || Buffer.compare(paid, script) !== 0 || signature.at(-1) !== signsAll) return false;
    const signed = sha256d(
      concatBytes(
        version,
        Uint8Array.of(1),
        outpoint,
        variableInteger(script.length),
        script,
        rest,
        littleEndian(signsAll, 4),
      ),
    );
    return secp256k1.verify(signature.subarray(0, -1), signed, publicKey, { prehash: false, format: 'der' });
  } catch {
    return false;
  }
}
