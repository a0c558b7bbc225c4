/** Region codes that no state or territory of its own stands behind (Unicode CLDR: groups, test regions, islands counted elsewhere). */
const noCountry = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** Codes that were given up, such as those of states that are no more, are read as the code that followed. */
function isCurrent(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code;
}

/** Two-letter codes (ISO 3166-1) of the countries that the runtime knows by name. */
function findCountries(): readonly string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountry.has(code) && isCurrent(code) && names.of(code) !== undefined);
}

let countries: readonly string[] | undefined;

/** Two-letter codes (ISO 3166-1) of all countries. */
export function countryCodes(): readonly string[] {
  return (countries ??= findCountries());
}

/** The English name of a country by its code; the code itself where there is none. */
export function countryName(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;
}
