import { concatBytes, hashBytes, littleEndian, variableInteger } from './bytes.ts';
import { merkleRoot } from './merkle.ts';
import { sha256d } from './proof-of-work.ts';

/** Bytes that every node accepts in the script of a coinbase input. */
const maxScriptBytes = 100;

/** Bytes of a whole coinbase without its witness that every miner takes: rented hashrate stops at about 500. */
const maxCoinbaseBytes = 400;

/** Bytes of both extranonces together. */
const maxExtranonceBytes = 16;

/** Script before the hash of a witness commitment: OP_RETURN, 36 bytes, the four of BIP 141. */
const commitmentPrefix = Uint8Array.of(0x6a, 0x24, 0xaa, 0x21, 0xa9, 0xed);

/** What a coinbase is made of. */
export interface CoinbaseContent {
  readonly height: number;
  /** Satoshi that the pool's output gets: subsidy and fees. */
  readonly value: bigint;
  readonly payoutScript: Uint8Array;
  /** What the node asks to have in the script (`coinbaseaux`), already joined. */
  readonly auxiliary: Uint8Array;
  /** The pool's mark, and what keeps two of its programs from the same work. */
  readonly tag: Uint8Array;
  /** Script of the witness commitment output; absent without segwit. */
  readonly commitment: Uint8Array | undefined;
  readonly extranonceBytes: number;
}

/** A coinbase without witness, in two parts; the extranonces go between them. */
export interface CoinbaseParts {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  /** Bytes of both extranonces together. */
  readonly extranonceBytes: number;
}

/**
 * The push of a height that a coinbase script begins with (BIP 34), as Bitcoin Core's `CScript() << height` writes it:
 * 0 to 16 as one opcode, others as the shortest signed little-endian number.
 */
export function heightPush(height: number): Uint8Array {
  if (!Number.isInteger(height) || height < 0 || height > 0x7fffffff) throw new RangeError(`No height: ${height}.`);
  if (height === 0) return Uint8Array.of(0x00);
  if (height <= 16) return Uint8Array.of(0x50 + height);
  const bytes: number[] = [];
  for (let rest = height; rest > 0; rest = Math.floor(rest / 256)) bytes.push(rest % 256);
  // The top bit of the last byte is the sign.
  if ((bytes.at(-1) ?? 0) >= 0x80) bytes.push(0);
  return Uint8Array.of(bytes.length, ...bytes);
}

/** The output script that commits to the witnesses of all transactions (BIP 141); ids with witness, without the coinbase's. */
export function witnessCommitment(witnessIds: readonly Uint8Array[]): Uint8Array {
  const root = merkleRoot([new Uint8Array(hashBytes), ...witnessIds]);
  return concatBytes(commitmentPrefix, sha256d(concatBytes(root, new Uint8Array(hashBytes))));
}

function output(value: bigint, script: Uint8Array): Uint8Array {
  return concatBytes(littleEndian(value, 8), variableInteger(script.length), script);
}

/**
 * A coinbase in two parts. Throws RangeError where its script passes 100 bytes, or the whole 400, which some miners'
 * buffers do not take.
 */
export function coinbaseParts(content: CoinbaseContent): CoinbaseParts {
  if (content.extranonceBytes > maxExtranonceBytes) throw new RangeError('The extranonces are too long.');
  const script = concatBytes(heightPush(content.height), content.auxiliary, content.tag);
  const scriptBytes = script.length + content.extranonceBytes;
  if (scriptBytes < 2 || scriptBytes > maxScriptBytes)
    throw new RangeError(`A coinbase script has 2 to ${maxScriptBytes} bytes, not ${scriptBytes}.`);
  const head = concatBytes(
    littleEndian(2, 4),
    Uint8Array.of(1),
    new Uint8Array(hashBytes),
    littleEndian(0xffffffff, 4),
    Uint8Array.of(scriptBytes),
    script,
  );
  const outputs = [output(content.value, content.payoutScript)];
  if (content.commitment) outputs.push(output(0n, content.commitment));
  const tail = concatBytes(
    littleEndian(0xffffffff, 4),
    variableInteger(outputs.length),
    ...outputs,
    littleEndian(0, 4),
  );
  const bytes = head.length + content.extranonceBytes + tail.length;
  if (bytes >= maxCoinbaseBytes)
    throw new RangeError(`A coinbase has less than ${maxCoinbaseBytes} bytes, not ${bytes}.`);
  return { head, tail, extranonceBytes: content.extranonceBytes };
}

/** The coinbase of one miner, without witness: SHA-256d of it is its id. */
export function coinbaseOf(parts: CoinbaseParts, extranonce: Uint8Array): Uint8Array {
  if (extranonce.length !== parts.extranonceBytes) throw new RangeError('The extranonces have another length.');
  return concatBytes(parts.head, extranonce, parts.tail);
}

/** A coinbase with the witness that a block with a commitment needs: one stack of 32 zero bytes. */
export function withWitness(coinbase: Uint8Array): Uint8Array {
  return concatBytes(
    coinbase.subarray(0, 4),
    Uint8Array.of(0, 1),
    coinbase.subarray(4, -4),
    Uint8Array.of(1, hashBytes),
    new Uint8Array(hashBytes),
    coinbase.subarray(-4),
  );
}
