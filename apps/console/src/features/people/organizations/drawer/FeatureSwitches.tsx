import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useState } from 'react';
import { featureLabels, featureNames, type FeatureName } from '@headframe/domain/feature-access/feature-access';
import {
  AdminSetSubaccountFeatureDocument,
  type OrganizationSubaccountRowFragment,
} from '../../../../generated/organization.ts';
import { send } from '../../../../transport/requests/client.ts';
import { reportFailure } from '../../../../ui/action/report-failure.ts';
import { toast } from '../../../../ui/toast/toasts.ts';
import styles from '../Organization.module.css';

interface FeatureSwitchesProps {
  subaccount: Pick<OrganizationSubaccountRowFragment, 'id' | 'name' | 'features'>;
  onDone(): void;
}

/** The features of a subaccount, which the administrator of the installation switches on and off. */
export function FeatureSwitches({ subaccount, onDone }: FeatureSwitchesProps) {
  const { id, name, features } = subaccount;
  const [busy, setBusy] = useState<FeatureName>();
  const change = async (feature: FeatureName, isOn: boolean) => {
    setBusy(feature);
    try {
      await send('mutation', AdminSetSubaccountFeatureDocument, { id, feature, isOn });
      toast.success(`${featureLabels[feature]} is switched ${isOn ? 'on' : 'off'} for ${name}.`);
      onDone();
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div role="group" aria-label={`Features of ${name}`} className={styles['features']}>
      {featureNames.map((feature) => (
        <Switch
          key={feature}
          size="xs"
          label={featureLabels[feature]}
          checked={features[feature]}
          disabled={busy !== undefined}
          onChange={(event) => void change(feature, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
}
