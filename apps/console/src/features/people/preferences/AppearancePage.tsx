import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { appearancePage } from './appearance.route.ts';
import { DateSample } from './DateSample.tsx';
import { DensityChoice } from './DensityChoice.tsx';
import { LocaleSelect } from './LocaleSelect.tsx';
import { SyncState } from './SyncState.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';
import { ZoneSelect } from './ZoneSelect.tsx';
import styles from './Appearance.module.css';

/** Theme, density and date format. Every choice applies immediately, here and on the account's other devices. */
export function AppearancePage() {
  return (
    <PageBody>
      <PageHeader title={appearancePage.label} detail={<SyncState />} />
      <div className={styles['sections']}>
        <section className={styles['section']} aria-labelledby="appearance-look">
          <h2 id="appearance-look">Look</h2>
          <ThemeChoice />
          <DensityChoice />
        </section>
        <section className={styles['section']} aria-labelledby="appearance-dates">
          <h2 id="appearance-dates">Dates</h2>
          <LocaleSelect />
          <ZoneSelect />
          <DateSample />
        </section>
      </div>
    </PageBody>
  );
}
