import { Select } from '@mantine/core';
import type { WithdrawalWay } from '../quick-withdrawal-form.ts';

const ways: readonly { value: WithdrawalWay; label: string }[] = [
  { value: 'bitcoin', label: 'Bitcoin' },
  { value: 'lightning', label: 'Lightning, to an address of your book' },
  { value: 'invoice', label: 'Lightning, to an invoice' },
];

/** Chooses what a withdrawal is paid by. */
export function WaySelect({ value, onChange }: { value: WithdrawalWay; onChange(way: WithdrawalWay): void }) {
  return (
    <Select
      label="Network"
      data={ways}
      value={value}
      allowDeselect={false}
      onChange={(way) => onChange((way ?? 'bitcoin') as WithdrawalWay)}
    />
  );
}
