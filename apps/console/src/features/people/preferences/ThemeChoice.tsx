import { themeChoices, type ThemeChoice as Theme } from '@headframe/domain/preferences/preferences';
import { useMantineColorScheme } from '@mantine/core';
import { usePreference } from '../../../transport/preferences/preferences.ts';
import { Choice } from './Choice.tsx';
import styles from './Appearance.module.css';

const labels: Readonly<Record<Theme, string>> = { dark: 'Dark', light: 'Light', system: 'System' };

/** Dark, light, or as the device has it. */
export function ThemeChoice() {
  const [theme] = usePreference('theme');
  const { setColorScheme } = useMantineColorScheme();
  return (
    <Choice
      label="Theme"
      value={theme}
      options={themeChoices.map((value) => ({
        value,
        label: labels[value],
        picture: <span className={styles['themePicture']} data-theme={value} aria-hidden />,
      }))}
      onChange={(next) => setColorScheme(next === 'system' ? 'auto' : next)}
    />
  );
}
