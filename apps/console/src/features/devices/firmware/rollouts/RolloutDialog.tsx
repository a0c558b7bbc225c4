import {
  defaultRolloutSettings,
  rolloutSettingsSchema,
} from '@headframe/domain/devices/firmware/rollout/rollout-settings';
import type { RolloutSettings } from '@headframe/domain/devices/firmware/rollout/rollout-settings';
import type { Where } from '@headframe/domain/where/where';
import { useMemo, useState } from 'react';
import { FirmwareImageFitsDocument, type FirmwareImageFitsQuery } from '../../../../generated/firmware-rollout.ts';
import type { AsicWhere } from '../../../../generated/inputs.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { ChoiceField } from '../../../../ui/fields/ChoiceField.tsx';
import type { FieldValue } from '../../../../ui/fields/field-props.ts';
import { counted, formatCount } from '../../../../ui/figure/format.ts';
import { SnapshotSummary } from '../../commands/index.ts';
import { RolloutPlan } from './RolloutPlan.tsx';
import { SettingFields } from './SettingFields.tsx';
import { usePreparedRollout } from './use-prepared-rollout.ts';
import styles from './Rollout.module.css';
import classes from '../../../../ui/theme/classes.module.css';

type ImageFit = FirmwareImageFitsQuery['firmwareImageFits'][number];

const nouns = { device: 'miner' };

interface RolloutDialogProps extends DialogProps<{
  snapshotId: string;
  settings: RolloutSettings;
  confirmedCount: number;
}> {
  where: Where;
  imageId: string | undefined;
}

/** The images that fit none of the miners, each with the reason. */
function OtherImages({ images }: { images: readonly ImageFit[] }) {
  if (images.length === 0) return null;
  return (
    <details className={styles['others']}>
      <summary>{counted(images.length, 'image')} of the library cannot be used for these miners</summary>
      <ul>
        {images.map(({ imageId, name, reason }) => (
          <li key={imageId}>
            {name} <span>{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Chooses the image and the stages of a rollout, shows which miners it is for, and asks for their number before it begins. */
export function RolloutDialog({ where, imageId, onAnswer, onCancel }: RolloutDialogProps) {
  const variables = useMemo(() => ({ where: where as AsicWhere }), [where]);
  const { data, error, isLoading } = useData(FirmwareImageFitsDocument, variables, {
    handles: ['validation-failed', 'access-denied'],
  });
  const images = data?.firmwareImageFits ?? [];
  const fitting = images.filter(({ fitCount }) => fitCount > 0);
  const [chosen, setChosen] = useState<FieldValue>(imageId ?? '');
  const image = String(chosen) || (fitting.length === 1 ? fitting[0]?.imageId : undefined);
  const [entered, setEntered] = useState<Readonly<Record<keyof RolloutSettings, FieldValue>>>(defaultRolloutSettings);
  const settings = rolloutSettingsSchema.safeParse(entered).data;
  const state = usePreparedRollout(image, variables.where);
  const snapshot = state?.kind === 'ready' ? state.snapshot : undefined;
  const count = snapshot?.capableCount ?? 0;
  const options = images
    .filter(({ imageId: id, fitCount }) => fitCount > 0 || id === image)
    .map(({ imageId: key, name, version, fitCount }) => ({
      key,
      label: `${name} · ${version} · fits ${formatCount(fitCount)}`,
    }));
  return (
    <ConfirmDialog
      title={snapshot ? `Update firmware: ${counted(count, 'miner')}` : 'Update firmware'}
      consequence="Each miner receives the image, restarts, and mines on with its settings kept. An image that does not suit a miner can leave it unusable."
      confirmLabel="Start rollout"
      isDangerous
      isBlocked={!snapshot || count === 0 || !settings}
      typeToConfirm={count > 0 ? String(count) : undefined}
      onConfirm={() => snapshot && settings && onAnswer({ snapshotId: snapshot.id, settings, confirmedCount: count })}
      onCancel={onCancel}
    >
      {error && (
        <p role="alert" className={styles['reason']}>
          {error.message}
        </p>
      )}
      {!isLoading && !error && options.length === 0 ? (
        <p className={classes['noteCentered']}>
          {images.length === 0 ? 'There is no image in the library.' : 'No image of the library fits these miners.'}
        </p>
      ) : (
        <ChoiceField
          label="Image"
          description="Those of the library that fit at least one of these miners."
          options={options}
          value={image ?? ''}
          onChange={setChosen}
        />
      )}
      <OtherImages images={images.filter(({ fitCount, imageId: id }) => fitCount === 0 && id !== image)} />
      {image !== undefined && (
        <>
          <SettingFields values={entered} onChange={(changes) => setEntered((before) => ({ ...before, ...changes }))} />
          {state && <SnapshotSummary state={state} nouns={nouns} usesAgents={false} />}
          {settings && count > 0 && <RolloutPlan count={count} settings={settings} />}
        </>
      )}
    </ConfirmDialog>
  );
}
