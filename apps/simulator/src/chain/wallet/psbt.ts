import { concatBytes, littleEndian, variableInteger } from '@headframe/chain/bytes';
import { ByteReader } from '@headframe/chain/byte-reader';
import { readTransaction, type ReadTransaction, type TransactionOutput } from '@headframe/chain/read-transaction';
import { encodeTransaction } from './encode-transaction.ts';

/** What a partially signed transaction begins with (BIP 174). */
const magic = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff);

/** Types of its entries: the unsigned transaction, the output that an input spends, the witness of a signed input. */
const unsignedType = 0x00;
const spentType = 0x01;
const witnessType = 0x08;

/** A transaction on its way to be signed: what each input spends, and its witness once it is signed. */
export interface Psbt {
  readonly transaction: ReadTransaction;
  readonly spent: readonly TransactionOutput[];
  readonly witnesses: readonly (Uint8Array | undefined)[];
}

const entry = (type: number, value: Uint8Array) =>
  concatBytes(Uint8Array.of(1, type), variableInteger(value.length), value);

const outputBytes = ({ value, script }: TransactionOutput) =>
  concatBytes(littleEndian(value, 8), variableInteger(script.length), script);

/** As base64, the way wallets pass it on. */
export function encodePsbt({ transaction, spent, witnesses }: Psbt): string {
  const end = Uint8Array.of(0);
  const inputs = spent.map((output, index) => {
    const witness = witnesses[index];
    return concatBytes(
      entry(spentType, outputBytes(output)),
      witness ? entry(witnessType, witness) : new Uint8Array(),
      end,
    );
  });
  const unsigned = entry(unsignedType, encodeTransaction(transaction));
  return Buffer.from(concatBytes(magic, unsigned, end, ...inputs, ...transaction.outputs.map(() => end))).toString(
    'base64',
  );
}

/** Reads what {@link encodePsbt} wrote. Throws RangeError for anything else. */
export function decodePsbt(text: string): Psbt {
  const reader = new ByteReader(Buffer.from(text, 'base64'));
  if (Buffer.compare(reader.take(magic.length), magic) !== 0) throw new RangeError('Not a PSBT.');
  const map = (): ReadonlyMap<number, Uint8Array> => {
    const entries = new Map<number, Uint8Array>();
    for (let length = reader.count(); length > 0; length = reader.count())
      entries.set(reader.take(length)[0] ?? 0, reader.take(reader.count()));
    return entries;
  };
  const transaction = readTransaction(map().get(unsignedType) ?? new Uint8Array());
  const inputs = transaction.inputs.map(map);
  const spent = inputs.map((input) => readOutput(input.get(spentType) ?? new Uint8Array()));
  return { transaction, spent, witnesses: inputs.map((input) => input.get(witnessType)) };
}

function readOutput(bytes: Uint8Array): TransactionOutput {
  const reader = new ByteReader(bytes);
  return { value: reader.take(8).readBigUInt64LE(), script: reader.take(reader.count()) };
}
