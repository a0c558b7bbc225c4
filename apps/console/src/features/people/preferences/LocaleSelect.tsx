import { dateLocales, defaultLocale } from '@headframe/domain/enums/locales';
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { usePreference } from '../../../transport/preferences/preferences.ts';
import { localeOptions } from './locale-options.ts';

/** The locale that dates are written in. */
export function LocaleSelect() {
  const [locale, setLocale] = usePreference('dateLocale');
  const options = useMemo(() => localeOptions(), []);
  return (
    <Select
      label="Date format"
      description={`${dateLocales.length} locales; texts and numbers stay in English.`}
      data={options}
      value={locale}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No matching locale"
      maxDropdownHeight={320}
      onChange={(next) => setLocale(next ?? defaultLocale)}
    />
  );
}
