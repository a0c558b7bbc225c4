/**
 * What the warning codes of Antminers mean. Source: the error list of Tether MiningOS
 * (github.com/tetherto/miningos-wrk-miner-antminer, README, "Error Codes"); a digit after J or L is the number of the board.
 */
const meanings: readonly (readonly [code: RegExp, text: string])[] = [
  [/^R:1$/, 'Hashrate too low'],
  [/^N:1$/, 'Hashrate too high'],
  [/^V:1$/, 'Power supply cannot be initialised'],
  [/^V:2$/, 'Power supply not calibrated'],
  [/^J\d:8$/, 'Too few hashboards'],
  [/^P:1$/, 'Stopped: temperature too high'],
  [/^P:2$/, 'Stopped: temperature too low'],
  [/^J(\d):4$/, 'Board {n}: EEPROM data wrong'],
  [/^J(\d):6$/, 'Board {n}: temperature sensor fault'],
  [/^J(\d):2$/, 'Board {n}: too few chips'],
  [/^M:1$/, 'Out of memory'],
  [/^L(\d):1$/, 'Board {n}: voltage or frequency beyond its limit'],
  [/^L(\d):2$/, 'Board {n}: voltage and frequency do not match'],
];

/** What a warning code such as `P:1` or `J0:4` means; null where the code is not known. */
export function antminerWarningText(code: string): string | null {
  for (const [pattern, text] of meanings) {
    const match = pattern.exec(code.trim());
    if (match) return text.replace('{n}', match[1] ?? '');
  }
  return null;
}
