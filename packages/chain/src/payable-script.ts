/**
 * Whether an output with this script (hex) can be spent by someone: to a key, a script, or a witness of version 0 or 1. No output pays to
 * an address of the extension block of Litecoin, which a node calls valid, and one of a later witness version is anyone's.
 */
export function isPayableScript(script: string): boolean {
  return payableScript.test(script);
}

const payableScript =
  /^(76a914[0-9a-f]{40}88ac|a914[0-9a-f]{40}87|0014[0-9a-f]{40}|0020[0-9a-f]{64}|5120[0-9a-f]{64})$/;
