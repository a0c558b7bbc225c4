import { Select } from '@mantine/core';
import type { PayableEntry } from './use-withdrawal-sources.ts';

interface EntrySelectProps {
  label: string;
  entries: readonly PayableEntry[];
  value: string | null;
  error?: string | undefined;
  /** Entries that are chosen elsewhere in the form. */
  except?: readonly string[];
  isFirst?: boolean;
  onChange(id: string | null): void;
}

/** How an entry is called: its description with both ends of its code, or its code. */
export function entryLabel({ description, code }: Pick<PayableEntry, 'description' | 'code'>): string {
  return description ? `${description} · ${code.slice(0, 8)}…${code.slice(-6)}` : code;
}

/** An entry as a choice. */
export const entryOption = (entry: PayableEntry) => ({
  value: entry.id,
  label: `${entryLabel(entry)}${entry.state === 'held' ? ' (new, held for 24 hours)' : ''}`,
});

/** Chooses an entry of the address book that can be paid. */
export function EntrySelect({ label, entries, value, error, except = [], isFirst, onChange }: EntrySelectProps) {
  const data = entries.filter(({ id }) => id === value || !except.includes(id)).map(entryOption);
  return (
    <Select
      label={label}
      placeholder="From your address book"
      data={data}
      value={value}
      error={error}
      searchable
      nothingFoundMessage="No matching entry in your address book"
      {...(isFirst ? { 'data-autofocus': true } : {})}
      onChange={onChange}
    />
  );
}
