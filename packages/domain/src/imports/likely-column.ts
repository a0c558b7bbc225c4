/** Units that stand behind the name of a column, by which nothing is scaled: `Max power (W)` holds what `max_power` does, `(kW)` does not. */
const units = new Set(['w', 'c', 'f', 'rpm', 'v', 'a', 'th', 'ths', 'j', 's', 'percent', 'jth']);

/** Words that say nothing of what a column holds. */
const fillers = new Set([
  'address',
  'device',
  'id',
  'miner',
  'name',
  'no',
  'num',
  'number',
  'of',
  'the',
  'unit',
  'value',
]);

/** The words of a name: `maxPower`, `Max. power` and `max_power` have the same. */
function wordsOf(name: string): string[] {
  const parted = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return parted.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function withoutUnit(words: readonly string[]): readonly string[] {
  const last = words.findLastIndex((word) => !units.has(word));
  return last === -1 ? words : words.slice(0, last + 1);
}

/** The one of the columns that a name of a file most likely means, by case, blanks, underscores, units and words that add nothing. */
export function likelyColumn(name: string, columns: readonly string[]): string | undefined {
  const whole = wordsOf(name);
  const bare = withoutUnit(whole);
  const spelled = (words: readonly string[]) => columns.find((column) => wordsOf(column).join('') === words.join(''));
  const only = (matches: readonly string[]) => (matches.length === 1 ? matches[0] : undefined);
  const isWithin = (words: readonly string[], others: readonly string[]) =>
    words.length > 0 && words.every((word) => others.includes(word) || fillers.has(word));
  const meaning = bare.filter((word) => !fillers.has(word));
  return (
    spelled(whole) ??
    spelled(bare) ??
    (meaning.length === 0
      ? undefined
      : only(
          columns.filter((column) => {
            const words = wordsOf(column);
            return isWithin(bare, words) && isWithin(words, bare);
          }),
        ))
  );
}
