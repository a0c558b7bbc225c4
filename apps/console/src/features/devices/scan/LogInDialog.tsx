import { Checkbox } from '@mantine/core';
import { maxHostKeysOfCredential } from '@headframe/domain/devices/host-keys';
import { useState } from 'react';
import { LockedServersDocument, LogInToServersDocument, type LockedServersQuery } from '../../../generated/scan.ts';
import { send } from '../../../transport/requests/client.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { counted } from '../../../ui/figure/format.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import {
  credentialInput,
  credentialProblem,
  emptyCredential,
  isEmptyCredential,
  type CredentialField,
} from './scan-credentials.ts';
import { SshInputs } from './SshInputs.tsx';
import styles from './Scan.module.css';

type LockedServer = LockedServersQuery['discoveredDevices'][number];

/** Shows the host keys of the SSH servers that a scan listed, and logs in to those that are accepted; answers with the batch. */
export function LogInDialog({ requestId, onAnswer, onCancel }: DialogProps<string> & { requestId: string }) {
  const { data, error, refetch } = useData(LockedServersDocument, { requestId, limit: maxHostKeysOfCredential });
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [field, setField] = useState<CredentialField>(emptyCredential('gpu', 1));
  const servers = data?.discoveredDevices ?? [];
  const hostKeys = [...new Set(servers.filter(({ id }) => accepted.has(id)).flatMap(({ hostKey }) => hostKey ?? []))];
  const problem = credentialProblem(field);
  const isComplete = hostKeys.length > 0 && !isEmptyCredential(field) && problem === undefined;
  const toggle = (ids: readonly string[], isAccepted: boolean) =>
    setAccepted((before) => {
      const after = new Set(before);
      for (const id of ids)
        if (isAccepted) after.add(id);
        else after.delete(id);
      return after;
    });
  return (
    <FormDialog
      title="Accept host keys"
      submitLabel={accepted.size === 0 ? 'Log in' : `Log in to ${counted(accepted.size, 'server')}`}
      size="lg"
      canSubmit={isComplete}
      onCancel={onCancel}
      onSubmit={async () => {
        const input = credentialInput(field);
        if (!input) return;
        const { user, password } = input;
        const sent = await send('mutation', LogInToServersDocument, {
          requestId,
          hostKeys,
          credential: { user, password },
        });
        onAnswer(sent.logInToServers);
      }}
    >
      <p className={styles['hint']}>
        Compare each fingerprint with the server itself: <code>ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub</code>.
        The credential is sent to servers alone that show a key which you accept.
      </p>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonBlock height={120} subject="servers" />}
      {data && (
        <fieldset className={styles['servers']} aria-label="Servers">
          {servers.length > 1 && (
            <Checkbox
              label={`All ${servers.length}`}
              checked={accepted.size === servers.length}
              indeterminate={accepted.size > 0 && accepted.size < servers.length}
              onChange={(event) =>
                toggle(
                  servers.map(({ id }) => id),
                  event.currentTarget.checked,
                )
              }
            />
          )}
          {servers.map((server) => (
            <Checkbox
              key={server.id}
              label={server.ip}
              description={<ServerKey server={server} />}
              checked={accepted.has(server.id)}
              onChange={(event) => toggle([server.id], event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
      <SshInputs
        field={field}
        label="of the servers"
        isForAccepted
        onChange={(part) => setField({ ...field, ...part })}
      />
      {problem && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
    </FormDialog>
  );
}

const outcomes: Readonly<Record<string, string>> = {
  taken: ' · credential accepted, no device of a known kind',
  refused: ' · no credential accepted',
};

function ServerKey({ server: { hostKey, credentialOutcome } }: { server: LockedServer }) {
  return (
    <>
      <code className={styles['hostKey']}>{hostKey}</code>
      {outcomes[credentialOutcome ?? '']}
    </>
  );
}
