import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';

/** One thing to choose. */
export interface Pick {
  id: string;
  label: string;
}

interface PickDialogProps extends DialogProps<string> {
  title: string;
  consequence: string;
  label: string;
  placeholder: string;
  confirmLabel: string;
  /** Finds those that match a text; a few of all for an empty one. */
  find(text: string): Promise<readonly Pick[]>;
}

/** Waits until typing pauses, in milliseconds. */
const typingPauseMs = 250;

/** Chooses one of many by a search on the server. */
export function PickDialog(props: PickDialogProps) {
  const { title, consequence, label, placeholder, confirmLabel, find, onAnswer, onCancel } = props;
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Pick[]>();
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // A search that fails leaves the earlier choices; the next one makes up for it.
    const search = () =>
      void find(text).then(
        (picks) => isCurrent && setFound(picks),
        () => undefined,
      );
    const timer = setTimeout(search, typingPauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [find, text]);
  const options = (found ?? []).map(({ id, label: shown }) => ({ value: id, label: shown }));
  return (
    <ConfirmDialog
      title={title}
      consequence={consequence}
      confirmLabel={confirmLabel}
      isBlocked={chosen === null}
      onConfirm={() => chosen !== null && onAnswer(chosen)}
      onCancel={onCancel}
    >
      <Select
        label={label}
        placeholder={placeholder}
        data-autofocus
        searchable
        data={options}
        // The server has searched, also in what the label does not show.
        filter={({ options: all }) => all}
        nothingFoundMessage={found === undefined ? 'Searching …' : 'Nothing matches.'}
        searchValue={text}
        onSearchChange={setText}
        value={chosen}
        onChange={setChosen}
      />
    </ConfirmDialog>
  );
}
