import { concatBytes, variableInteger } from './bytes.ts';
import { withWitness } from './coinbase.ts';
import type { JobTemplate } from './job-template.ts';

/** The byte between the transactions of a Litecoin block and its extension block. */
const mwebFlag = Uint8Array.of(1);

/**
 * A block as `submitblock` takes it: header, coinbase, the template's transactions as they came and in their order (on
 * Litecoin its last one, which balances the extension block, stays last), and the extension block behind its flag.
 */
export function assembleBlock(template: JobTemplate, header: Uint8Array, coinbase: Uint8Array): Uint8Array {
  return concatBytes(
    header,
    variableInteger(1 + template.transactionCount),
    template.hasWitness ? withWitness(coinbase) : coinbase,
    template.transactions,
    ...(template.mweb ? [mwebFlag, template.mweb] : []),
  );
}
