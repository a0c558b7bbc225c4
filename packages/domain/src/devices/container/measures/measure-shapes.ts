/** A number that is true of the moment alone. */
export const number = { value: 'number', state: 'real', isCurrent: true } as const;

/** A temperature, °C. */
export const temperature = {
  ...number,
  unit: '°C',
  precision: 1,
  range: { min: -60, max: 200 },
} as const;

/** A relative humidity, %. */
export const humidity = { ...temperature, unit: '%', range: { min: 0, max: 100 } } as const;

/** A power, W. */
export const power = {
  ...number,
  unit: 'W',
  precision: 0,
  range: { min: 0, max: 20_000_000 },
} as const;

/** A pressure, bar. */
export const pressure = {
  ...number,
  unit: 'bar',
  precision: 2,
  range: { min: -1, max: 100 },
} as const;

/** A number of things. */
export const count = {
  value: 'number',
  unit: '',
  precision: 0,
  range: { min: 0, max: 10_000 },
  state: 'smallint',
  isCurrent: true,
} as const;

/** Samples of tenths of a degree or percent. */
export const tenths = { sample: { type: 'smallint', scale: 10 }, rollUp: ['avg', 'min', 'max'] } as const;

/** Samples of the whole value, of which the highest matters. */
export const real = { sample: { type: 'real' }, rollUp: ['avg', 'max'] } as const;
