import { timeZoneOption } from '@headframe/domain/enums/time-zones';
import { useNow } from '../../../ui/figure/clock.ts';
import { useDateFormat, useDateSetting } from '../../../ui/figure/dates.ts';
import { Facts } from '../../../ui/DetailDrawer.tsx';
import styles from './Appearance.module.css';

/** The current time in each date style of the console. */
export function DateSample() {
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
