import { Select, type OptionsFilter } from '@mantine/core';
import { useState } from 'react';
import { AddressRefusal } from './AddressRefusal.tsx';
import { entryOption } from './EntrySelect.tsx';
import { readTypedAddress, type TypedRefusal, type TypingRules } from './read-typed-address.ts';

/** What is chosen: an entry of the address book, or an address that is new to it; both null for nothing. */
interface ChosenAddress {
  entry: string | null;
  newAddress: string | null;
}

/** A choice; `amount`: satoshi that the link asks for which was pasted. */
type MadeChoice = ChosenAddress & { amount?: bigint | undefined };

interface AddressFieldProps {
  label: string;
  value: ChosenAddress;
  rules: TypingRules;
  error?: string | undefined;
  onChange(choice: MadeChoice): void;
}

/** Marks the option of a new address: ids of entries are UUIDs. */
const newPrefix = 'new:';

const newOption = (code: string) => ({ value: newPrefix + code, label: `New address · ${code}` });

const chosenOf = (value: string | null): ChosenAddress =>
  value?.startsWith(newPrefix)
    ? { entry: null, newAddress: value.slice(newPrefix.length) }
    : { entry: value, newAddress: null };

/** Chooses an entry of the address book, by its name, its whole address or a `bitcoin:` link, or takes an address that is not in it. */
export function AddressField({ label, value: { entry, newAddress }, rules, error, onChange }: AddressFieldProps) {
  const [search, setSearch] = useState('');
  const [refusal, setRefusal] = useState<TypedRefusal>();
  const typed = readTypedAddress(search, rules);
  const typedNew = typed && 'newAddress' in typed ? typed.newAddress : undefined;
  const typedValue = typed && 'entry' in typed ? typed.entry : typedNew && newPrefix + typedNew;
  const added = [...new Set([newAddress, typedNew].filter((code) => code !== null && code !== undefined))];
  const choose = (value: string | null) => {
    setRefusal(undefined);
    onChange({ ...chosenOf(value), amount: value === typedValue ? typed?.amount : undefined });
  };
  // A whole address stands for what has it, whichever name that has.
  const filter: OptionsFilter = ({ options, search: text }) => {
    const part = text.trim().toLowerCase();
    return options.filter(
      (option) =>
        'value' in option &&
        (typedValue === undefined ? option.label.toLowerCase().includes(part) : option.value === typedValue),
    );
  };
  return (
    <>
      <Select
        label={label}
        placeholder={rules.mayAdd ? 'From your address book, or paste an address' : 'From your address book'}
        data={[...rules.entries.map(entryOption), ...added.map(newOption)]}
        value={newAddress === null ? entry : newPrefix + newAddress}
        error={error}
        searchable
        filter={filter}
        nothingFoundMessage={
          rules.mayAdd ? 'No matching entry, and no whole address' : 'No matching entry in your address book'
        }
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onSearchChange={(text) => {
          setSearch(text);
          const read = readTypedAddress(text, rules);
          if (read && 'refusal' in read) setRefusal(read.refusal);
          else if (text !== '') setRefusal(undefined);
        }}
        onBlur={() => {
          if (typedValue !== undefined) choose(typedValue);
        }}
        onChange={choose}
      />
      {refusal && <AddressRefusal refusal={refusal} />}
    </>
  );
}
