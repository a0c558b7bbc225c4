import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { usePreference } from '../../../transport/preferences/preferences.ts';
import { browserTimeZone } from '../../../ui/figure/dates.ts';
import { browserZone, zoneOptions } from './zone-options.ts';

/** The zone whose clocks dates are read from. */
export function ZoneSelect() {
  const [zone, setZone] = usePreference('timeZone');
  const options = useMemo(() => zoneOptions(new Date(), browserTimeZone(), zone), [zone]);
  return (
    <Select
      label="Time zone"
      description="With its current UTC offset; daylight saving time is applied."
      data={options}
      value={zone ?? browserZone}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No matching time zone"
      maxDropdownHeight={320}
      onChange={(next) => setZone(next === browserZone ? null : next)}
    />
  );
}
