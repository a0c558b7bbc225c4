import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { appearancePage } from './appearance.route.ts';
import { ThemeChoice } from './ThemeChoice.tsx';
import styles from './Appearance.module.css';
import { timeZoneOption } from '@headframe/domain/enums/time-zones';
import { useNow } from '../../../ui/figure/clock.ts';
import { useDateFormat, useDateSetting, browserTimeZone } from '../../../ui/figure/dates.ts';
import { Facts } from '../../../ui/DetailDrawer.tsx';
import { densities, type Density } from '@headframe/domain/preferences/preferences';
import { usePreference, usePreferences } from '../../../transport/preferences/preferences.ts';
import { Choice } from './Choice.tsx';
import { dateLocales, defaultLocale } from '@headframe/domain/enums/locales';
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { localeOptions } from './locale-options.ts';
import { pendingOf } from '../../../transport/preferences/kept-preferences.ts';
import classes from '../../../ui/theme/classes.module.css';
import { browserZone, zoneOptions } from './zone-options.ts';

/** Where the preferences are currently stored. */
function SyncState() {
  const pending = usePreferences(({ kept }) => pendingOf(kept).length);
  return (
    <span role="status">
      {pending === 0
        ? 'Saved in your account, the same on all your devices'
        : 'Saved in this browser; synced to your account when the server is reachable'}
    </span>
  );
}

/** The locale that dates are written in. */
function LocaleSelect() {
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

const labels: Readonly<Record<Density, string>> = { comfortable: 'Comfortable', compact: 'Compact' };

/** How close together the rows of tables stand. */
function DensityChoice() {
  const [density, setDensity] = usePreference('density');
  return (
    <Choice
      label="Density"
      value={density}
      options={densities.map((value) => ({
        value,
        label: labels[value],
        picture: <span className={styles['densityPicture']} data-rows={value} aria-hidden />,
      }))}
      onChange={setDensity}
    />
  );
}

/** The current time in each date style of the console. */
function DateSample() {
  const now = useNow();
  const { timeZone } = useDateSetting();
  const [exact, day, moment] = [useDateFormat('exact'), useDateFormat('day'), useDateFormat('moment')];
  return (
    <div className={styles['sample']}>
      <Facts
        facts={[
          ['Now', exact(now)],
          ['Today', day(now)],
          ['In charts', moment(now)],
          ['Zone', timeZoneOption(timeZone, new Date(now)).label],
        ]}
      />
    </div>
  );
}

/** Theme, density and date format. Every choice applies immediately, here and on the account's other devices. */
export function AppearancePage() {
  return (
    <PageBody>
      <PageHeader title={appearancePage.label} detail={<SyncState />} />
      <div className={styles['sections']}>
        <section className={classes['panel']} aria-labelledby="appearance-look">
          <h2 id="appearance-look">Look</h2>
          <ThemeChoice />
          <DensityChoice />
        </section>
        <section className={classes['panel']} aria-labelledby="appearance-dates">
          <h2 id="appearance-dates">Dates</h2>
          <LocaleSelect />
          <ZoneSelect />
          <DateSample />
        </section>
      </div>
    </PageBody>
  );
}

/** The zone whose clocks dates are read from. */
function ZoneSelect() {
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
