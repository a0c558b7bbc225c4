import { Button, Checkbox, Group, Stack, Switch, Text } from '@mantine/core';
import '@mantine/core/styles/Stack.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Text.css';
import { useState } from 'react';
import {
  ApproveWorkersDocument,
  RefuseWorkersDocument,
  SetWorkerApprovalDocument,
  WorkerApprovalDocument,
} from '../../../generated/worker.ts';
import { send } from '../../../transport/requests/client.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { reportFailure } from '../../../ui/action/report-failure.ts';
import { useChanges } from '../../../ui/changes/use-changes.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import { counted } from '../../../ui/figure/format.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { toast } from '../../../ui/toast/toasts.ts';

const kinds = ['subaccount', 'worker'] as const;

/** Whether new workers need approval, and those that wait for it. */
export function NewWorkersDialog({ onClose }: { onClose(): void }) {
  const { data, error, refetch } = useData(WorkerApprovalDocument, {});
  useChanges(kinds, refetch);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const waiting = data?.workerApproval.waiting ?? [];
  const names = waiting.map(({ name }) => name).filter((name) => chosen.includes(name));
  /** Sends a change, says what was done, and reads again. */
  const change = async (run: () => Promise<string>) => {
    setBusy(true);
    try {
      toast.success(await run());
      setChosen([]);
      refetch();
    } catch (failure) {
      reportFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  const setNeeded = (isNeeded: boolean) =>
    change(async () => {
      await send('mutation', SetWorkerApprovalDocument, { isNeeded });
      return isNeeded ? 'New workers need approval.' : 'New workers mine at once.';
    });
  const approve = () =>
    change(
      async () => `${counted((await send('mutation', ApproveWorkersDocument, { names })).count, 'worker')} approved.`,
    );
  const refuse = () =>
    change(
      async () => `${counted((await send('mutation', RefuseWorkersDocument, { names })).count, 'worker')} refused.`,
    );
  return (
    <DialogFrame onClose={onClose} title="New workers" size="md">
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonBlock height={120} subject="new workers" />}
      {data && (
        <Stack gap="sm">
          <Switch
            label="New workers need approval"
            description="A miner with a name that is not in the list waits here until someone approves it. Without, anyone who knows the name of this subaccount adds workers to it."
            checked={data.workerApproval.isNeeded}
            disabled={isBusy}
            onChange={(event) => void setNeeded(event.currentTarget.checked)}
          />
          {waiting.length === 0 ? (
            <Text size="sm">No worker waits for approval.</Text>
          ) : (
            <>
              <Checkbox
                label={`All ${counted(waiting.length, 'worker')} that wait`}
                checked={names.length === waiting.length}
                indeterminate={names.length > 0 && names.length < waiting.length}
                onChange={(event) => setChosen(event.currentTarget.checked ? waiting.map(({ name }) => name) : [])}
              />
              <Stack gap={4} mah={320} style={{ overflowY: 'auto' }}>
                {waiting.map(({ name, address, lastAt }) => (
                  <Checkbox
                    key={name}
                    label={name}
                    description={
                      <>
                        from {address}, <RelativeTime at={lastAt} />
                      </>
                    }
                    checked={chosen.includes(name)}
                    onChange={(event) =>
                      setChosen(
                        event.currentTarget.checked ? [...chosen, name] : chosen.filter((other) => other !== name),
                      )
                    }
                  />
                ))}
              </Stack>
              <Group justify="flex-end" gap="xs">
                <Button variant="default" disabled={names.length === 0 || isBusy} onClick={() => void refuse()}>
                  Refuse
                </Button>
                <Button disabled={names.length === 0} loading={isBusy} onClick={() => void approve()}>
                  Approve
                </Button>
              </Group>
            </>
          )}
        </Stack>
      )}
    </DialogFrame>
  );
}
