/** Fields of the old web page that belong to pools, in the order in which the firmware takes them. */
const poolFields = [1, 2, 3].flatMap((place) => [
  `_ant_pool${place}url`,
  `_ant_pool${place}user`,
  `_ant_pool${place}pw`,
]);

/** The fields that all old firmware takes, by position. */
const commonFields = [
  ...poolFields,
  '_ant_nobeeper',
  '_ant_notempoverctrl',
  '_ant_fan_customize_switch',
  '_ant_fan_customize_value',
  '_ant_freq',
];

/** Settings that a configuration of the usual shape has; each of the last two has a field where it is stored. */
const usualSettings = [
  'bitmain-nobeeper',
  'bitmain-notempoverctrl',
  'bitmain-fan-ctrl',
  'bitmain-fan-pwm',
  'bitmain-use-vil',
  'bitmain-freq',
  'bitmain-voltage',
  'bitmain-work-mode',
];

const maxPageLength = 262_144;

/**
 * The fields that the device's own page (minerConfiguration.cgi) sends, in its order; null where the page shows none.
 * The firmware takes fields by position, and models differ in what follows the frequency.
 */
export function readFormFields(page: string): string[] | null {
  for (const [, data = ''] of page.slice(0, maxPageLength).matchAll(/\bdata\s*:\s*\{([^{}]{1,4096})\}/g)) {
    const fields = [...data.matchAll(/(_ant_\w{1,40})["']?\s*:/g)].map(([, field = '']) => field);
    if (fields[0] === poolFields[0]) return fields;
  }
  return null;
}

/**
 * The fields for a configuration whose page is not to be had; null where it holds a setting whose position is unknown.
 * Voltage and work mode end the list where they are stored.
 */
export function usualFormFields(settings: readonly string[]): string[] | null {
  const isUnknown = (setting: string) => setting.startsWith('bitmain-') && !usualSettings.includes(setting);
  if (settings.some(isUnknown)) return null;
  const hasVoltage = settings.includes('bitmain-voltage');
  const hasMode = settings.includes('bitmain-work-mode');
  if (hasMode && !hasVoltage) return null;
  return [...commonFields, ...(hasVoltage ? ['_ant_voltage'] : []), ...(hasMode ? ['_ant_work_mode'] : [])];
}
