import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { UpdateAgentDocument, type AgentRowFragment } from '../../../../generated/agent.ts';
import { send } from '../../../../transport/requests/client.ts';
import { FormChanges } from '../../../../ui/changes/FormChanges.tsx';
import { changedFields, saveMerged } from '../../../../ui/changes/save-merged.ts';
import { linesCodec, useFollowedValues } from '../../../../ui/changes/use-followed-values.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../../ui/toast/toasts.ts';
import {
  readSettings,
  settingFields,
  settingNumbers,
  settingSwitches,
  type SettingFields,
  type SettingNumber,
  type SettingSwitch,
} from '../agent-setting-form.ts';
import { DevicePortInputs } from '../../../../ui/fields/DevicePortInputs.tsx';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { RangesField } from '../../../../ui/fields/RangesField.tsx';
import { KindPollInputs } from '../KindPollInputs.tsx';
import styles from '../Agent.module.css';

interface AgentSettingDialogProps extends DialogProps<true> {
  agent: AgentRowFragment;
}

const codec = linesCodec<SettingFields>('ranges');
const labels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...settingNumbers, ...settingSwitches }).map(([name, { label }]) => [name, label]),
);

/** The settings of an agent: how often and with how many connections it reads its devices, and their networks. */
export function AgentSettingDialog({ agent, onAnswer, onCancel }: AgentSettingDialogProps) {
  const followed = useFollowedValues(settingFields(agent), codec);
  const { values: fields, conflicts, change, settle } = followed;
  const { problems, settings } = readSettings(fields);
  const save = async () => {
    if (!settings) return;
    const { setting, devicePorts } = agent;
    const saved = await saveMerged({
      ...changedFields({ ...settings }, { setting, devicePorts }),
      send: (change, from) => send('mutation', UpdateAgentDocument, { id: agent.id, ...change, from }),
    });
    if (!saved) return;
    toast.success(
      'Settings saved.',
      agent.isOnline ? 'The agent applies them immediately.' : 'The agent applies them when it is back online.',
    );
    onAnswer(true);
  };
  return (
    <FormDialog
      title={`Settings of ${agent.name}`}
      submitLabel="Save"
      size="lg"
      canSubmit={settings !== undefined && conflicts.length === 0}
      onSubmit={save}
      onCancel={onCancel}
    >
      <FormChanges conflicts={conflicts} settle={settle} labels={labels}>
        <div className={styles['grid']}>
          {(Object.keys(settingNumbers) as SettingNumber[]).map((key) => (
            <NumberField
              key={key}
              label={settingNumbers[key].label}
              description={settingNumbers[key].description}
              unit={settingNumbers[key].unit}
              value={fields[key]}
              error={problems[key]}
              onChange={(value) => change({ [key]: value })}
            />
          ))}
        </div>
        {(Object.keys(settingSwitches) as SettingSwitch[]).map((key) => (
          <Switch
            key={key}
            {...settingSwitches[key]}
            checked={fields[key]}
            onChange={({ currentTarget }) => change({ [key]: currentTarget.checked })}
          />
        ))}
        {Object.keys(fields.kindPolls).length > 0 && (
          <fieldset className={styles['fieldset']}>
            <legend>Poll interval by kind of device</legend>
            <div className={styles['grid']}>
              <KindPollInputs fields={fields.kindPolls} onChange={(kindPolls) => change({ kindPolls })} />
            </div>
          </fieldset>
        )}
        <RangesField
          description="Where to look for a device whose IP changed: CIDR, from-to or single addresses. Empty: the /24 network of its last address."
          rows={[2, 8]}
          value={fields.ranges}
          onChange={(ranges) => change({ ranges })}
        />
        <fieldset className={styles['fieldset']}>
          <legend>Device ports</legend>
          <div className={styles['grid']}>
            <DevicePortInputs ports={fields.ports} onChange={(ports) => change({ ports })} />
          </div>
        </fieldset>
      </FormChanges>
    </FormDialog>
  );
}
