/** `permissions.asicReboot` -> `Asic reboot`. */
export function labelOf(field: string): string {
  const words = (field.split('.').at(-1) ?? field).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** A value of a form in words. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(valueText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}
