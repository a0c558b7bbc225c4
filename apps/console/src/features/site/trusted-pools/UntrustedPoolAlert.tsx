import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useState } from 'react';
import { SetUntrustedPoolAlertDocument, UntrustedPoolAlertDocument } from '../../../generated/trusted-pools.ts';
import { send } from '../../../transport/requests/client.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { useCan } from '../../../transport/session/access.ts';
import { useChanges } from '../../../ui/changes/use-changes.ts';
import { reportFailure } from '../../../ui/action/report-failure.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';

const kinds = ['subaccount'] as const;

/** Turns the alert of untrusted pools on and off for the subaccount. */
export function UntrustedPoolAlert() {
  const { data, error, refetch } = useData(UntrustedPoolAlertDocument, {});
  useChanges(kinds, refetch);
  const mayChange = useCan('trusted_pools_write');
  const [isBusy, setBusy] = useState(false);
  if (!data)
    return error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonBlock height={44} subject="the alert" />;
  const set = async (isOn: boolean) => {
    setBusy(true);
    try {
      await send('mutation', SetUntrustedPoolAlertDocument, { isOn });
      refetch();
    } catch (failure) {
      reportFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Switch
      label="Alert of untrusted pools"
      description="An ASIC that mines at none of these addresses has the issue Untrusted pool, and people who may see both ASICs and trusted pools get a mail. Without a trusted pool nothing is judged."
      checked={data.untrustedPoolAlert}
      disabled={!mayChange || isBusy}
      onChange={(event) => void set(event.currentTarget.checked)}
    />
  );
}
