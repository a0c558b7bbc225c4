import { Button, Select, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import type { SubmitEvent } from 'react';
import type { ScanAgentsQuery } from '../../../generated/scan.ts';
import { useCan } from '../../../transport/session/access.ts';
import { counted } from '../../../ui/figure/format.ts';
import { IconRadar } from '../../../ui/icon/icons.ts';
import { AdvancedFields } from './AdvancedFields.tsx';
import { CredentialInputs } from './CredentialInputs.tsx';
import { RangesField } from '../../../ui/fields/RangesField.tsx';
import { rangesState, type RangesState } from '../../../ui/fields/ranges-text.ts';
import { KindInputs } from './KindInputs.tsx';
import { scanPermissions } from './scan.actions.tsx';
import { credentialsProblem, kindsOfAgent, scanCommand, type ScanFields } from './scan-fields.ts';
import styles from './Scan.module.css';

/** An agent that can run a scan. */
export type ScanAgent = ScanAgentsQuery['agents'][number];

interface ScanFormProps {
  agents: readonly ScanAgent[];
  agent: ScanAgent;
  fields: ScanFields;
  isBusy: boolean;
  onAgent(id: string): void;
  onFields(changes: Partial<ScanFields>): void;
  onStart(): void;
}

/** The ranges, kinds of devices and credentials of a scan, and whether discovered devices are added. */
export function ScanForm({ agents, agent, fields, isBusy, onAgent, onFields, onStart }: ScanFormProps) {
  const canAdd = useCan(scanPermissions.addAtOnce);
  const state = rangesState(fields.ranges);
  const problem = credentialsProblem(fields);
  const canStart = scanCommand(agent.id, fields) !== undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (canStart && !isBusy) onStart();
  };
  return (
    <form className={styles['form']} onSubmit={submit} aria-label="New scan">
      <Select
        label="Agent"
        data={agents.map((one) => ({ value: one.id, label: agentLabel(one) }))}
        value={agent.id}
        allowDeselect={false}
        searchable={agents.length > 8}
        onChange={(id) => id && onAgent(id)}
        {...(agent.isOnline
          ? {}
          : { description: 'This agent is offline. The scan starts when it is back online within the hour.' })}
      />
      <div>
        <RangesField
          description="CIDR, from-to or single addresses; one per line or comma-separated."
          rows={[4, 12]}
          value={fields.ranges}
          onChange={(ranges) => onFields({ ranges })}
        />
        <RangesTotal state={state} />
      </div>
      <KindInputs
        kinds={fields.kinds}
        available={kindsOfAgent(agent)}
        ports={fields.ports ?? agent.devicePorts}
        onChange={(kinds) => onFields({ kinds })}
      />
      {fields.kinds.map((kind) => (
        <CredentialInputs
          key={kind}
          kind={kind}
          credentials={fields.credentials}
          onChange={(credentials) => onFields({ credentials })}
        />
      ))}
      {problem && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      {canAdd && (
        <Switch
          label="Add new devices"
          description="Add discovered devices to the list of their kind. Off: only list them here."
          checked={fields.addNewDevices}
          onChange={(event) => onFields({ addNewDevices: event.currentTarget.checked })}
        />
      )}
      <AdvancedFields
        connectTimeoutMs={fields.connectTimeoutMs}
        ports={fields.ports ?? agent.devicePorts}
        onTimeout={(connectTimeoutMs) => onFields({ connectTimeoutMs })}
        onPorts={(ports) => onFields({ ports })}
      />
      <Button
        type="submit"
        size="sm"
        disabled={!canStart}
        loading={isBusy}
        leftSection={<IconRadar size={16} aria-hidden />}
      >
        Start scan
      </Button>
    </form>
  );
}

function agentLabel({ name, isOnline, deviceCount }: ScanAgent): string {
  return `${name} · ${isOnline ? 'online' : 'offline'} · ${counted(deviceCount, 'device')}`;
}

function RangesTotal({ state }: { state: RangesState }) {
  if (state.kind !== 'good') return null;
  return (
    <p className={styles['hint']} role="status" data-numeric>
      {counted(state.total, 'address', 'addresses')}
    </p>
  );
}
