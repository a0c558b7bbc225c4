/** One of the values that a model has for a field of a command's payload. */
export interface Preset {
  /** As it travels. */
  readonly key: string;
  /** What people read. */
  readonly label: string;
}

/** Presets by the field of a command's payload; a field that is missing has the values of its schema. */
export type ValuePresets = Readonly<Record<string, readonly Preset[]>>;

/** The presets that several devices share, in the order of the first. */
export function commonPresets(all: readonly ValuePresets[]): ValuePresets {
  const common: Record<string, readonly Preset[]> = {};
  for (const [field, presets] of all.flatMap((one) => Object.entries(one))) {
    const keys = new Set(presets.map(({ key }) => key));
    common[field] = (common[field] ?? presets).filter(({ key }) => keys.has(key));
  }
  return common;
}

/** What is wrong with the value of a field; undefined where it is one of its presets, or has none. */
export function presetProblem(presets: ValuePresets, field: string, value: unknown): string | undefined {
  const offered = Object.hasOwn(presets, field) ? presets[field] : undefined;
  if (!offered || value === undefined) return undefined;
  if (offered.length === 0) return 'All of them have no preset in common.';
  if (offered.some(({ key }) => key === value)) return undefined;
  return `Only ${offered.map(({ label }) => label).join(', ')}.`;
}
