import { densities, type Density } from '@headframe/domain/preferences/preferences';
import { usePreference } from '../../../transport/preferences/preferences.ts';
import { Choice } from './Choice.tsx';
import styles from './Appearance.module.css';

const labels: Readonly<Record<Density, string>> = { comfortable: 'Comfortable', compact: 'Compact' };

/** How close together the rows of tables stand. */
export function DensityChoice() {
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
