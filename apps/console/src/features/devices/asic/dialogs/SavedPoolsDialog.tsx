import { ActionIcon, Button } from '@mantine/core';
import {
  DeleteSavedPoolsDocument,
  RenameSavedPoolsDocument,
  SavedPoolsDocument,
  type SavedPoolsQuery,
} from '../../../../generated/asic.ts';
import { send } from '../../../../transport/requests/client.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { openFollowing } from '../../../../ui/changes/open-followed.tsx';
import { useChanges } from '../../../../ui/changes/use-changes.ts';
import { reportFailure } from '../../../../ui/action/report-failure.ts';
import { askConfirmation } from '../../../../ui/dialog/ConfirmDialog.tsx';
import { DialogFrame } from '../../../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { NameDialog } from '../../../../ui/dialog/NameDialog.tsx';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { IconPencil, IconTrash } from '../../../../ui/icon/icons.ts';
import { SkeletonBlock } from '../../../../ui/state/Skeleton.tsx';
import { emptyEntry, type PoolEntry } from './pool-entries.ts';
import styles from './Dialogs.module.css';
import classes from '../../../../ui/theme/classes.module.css';

type SavedPools = SavedPoolsQuery['savedPools'][number];

const kinds = ['saved-pools'] as const;

function useLivePools() {
  const read = useData(SavedPoolsDocument, {});
  useChanges(kinds, read.refetch);
  return read;
}

function useLivePoolsOf(id: string): SavedPools | null | undefined {
  const { data } = useLivePools();
  return data && (data.savedPools.find((one) => one.id === id) ?? null);
}

async function rename(pools: SavedPools): Promise<void> {
  const { id } = pools;
  const subject = { kind: kinds[0], id, useItem: () => useLivePoolsOf(id) };
  await openFollowing<SavedPools, true>(subject, pools, (dialog, { name }) => (
    <NameDialog
      {...dialog}
      title="Rename saved pools"
      confirmLabel="Rename"
      name={name}
      save={async (next, from) => {
        await send('mutation', RenameSavedPoolsDocument, { id, name: next, from });
        return true as const;
      }}
    />
  ));
}

async function remove({ id, name }: SavedPools): Promise<void> {
  const isConfirmed = await askConfirmation({
    title: `Delete saved pools "${name}"?`,
    consequence: 'Miners keep the pools they have.',
    confirmLabel: 'Delete',
    isDangerous: true,
  });
  if (isConfirmed) await send('mutation', DeleteSavedPoolsDocument, { id });
}

/** The saved pool lists: one to use, or to rename or delete. */
export function SavedPoolsDialog({ onAnswer, onCancel }: DialogProps<PoolEntry[]>) {
  const read = useLivePools();
  const saved = read.data?.savedPools;
  const change = (work: Promise<void>) => void work.then(read.refetch).catch(reportFailure);
  return (
    <DialogFrame onClose={onCancel} title="Saved pools" size="md">
      {!saved && read.error && <ErrorState error={read.error} onRetry={read.refetch} />}
      {!saved && !read.error && <SkeletonBlock height={96} subject="saved pools" />}
      {saved?.length === 0 && (
        <p className={classes['note']}>No saved pools yet. Enter pools and choose “Save pools”.</p>
      )}
      {saved && saved.length > 0 && (
        <ul className={styles['saved']} aria-label="Saved pools">
          {saved.map((one) => (
            <li key={one.id}>
              <div>
                <strong>{one.name}</strong>
                {one.pools.map(({ address, user }, index) => (
                  <div key={index} className={classes['caption']}>
                    {address} · {user}
                  </div>
                ))}
              </div>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Use ${one.name}`}
                onClick={() => onAnswer(one.pools.map(({ address, user }) => ({ ...emptyEntry, address, user })))}
              >
                Use
              </Button>
              <ActionIcon aria-label={`Rename ${one.name}`} onClick={() => change(rename(one))}>
                <IconPencil size={15} aria-hidden />
              </ActionIcon>
              <ActionIcon aria-label={`Delete ${one.name}`} onClick={() => change(remove(one))}>
                <IconTrash size={15} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </DialogFrame>
  );
}
