import { dateLocales } from '@headframe/domain/enums/locales';

/** One locale as the list offers it. */
interface LocaleOption {
  value: string;
  label: string;
}

const english = new Intl.DisplayNames(['en'], { type: 'language' });

/** The name of a language in itself; the English one where the browser knows no other. */
function ownName(locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
}

/** The locales that dates can be written in, by their English name, with the name in the language itself. */
export function localeOptions(): LocaleOption[] {
  return dateLocales
    .map((value) => {
      const [name = value, own] = [english.of(value), ownName(value)];
      const both = name.toLowerCase() === own.toLowerCase() ? name : `${name} · ${own}`;
      return { value, label: `${both} (${value})` };
    })
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
}
