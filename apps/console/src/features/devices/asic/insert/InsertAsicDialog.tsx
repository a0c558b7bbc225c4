import { PasswordInput, Select } from '@mantine/core';
import { insertedAsicLimits } from '@headframe/domain/devices/asic/inserted-asic';
import { AgentsForInsertionDocument, InsertAsicDocument } from '../../../../generated/insert-asic.ts';
import { send } from '../../../../transport/requests/client.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { RecordDialog } from '../../../../ui/dialog/RecordDialog.tsx';
import { portLabels } from '../../../../ui/fields/device-ports.ts';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import {
  emptyInsertion,
  insertedPorts,
  insertion,
  insertProblems,
  type InsertFields,
  type ReadingAgent,
} from './insert-fields.ts';
import styles from './InsertAsic.module.css';

/** A miner that was just inserted. */
export interface InsertedAsic {
  id: string;
  agent: ReadingAgent | undefined;
}

/** Asks for a miner of which no scan knows, and inserts it. */
export function InsertAsicDialog(dialog: DialogProps<InsertedAsic>) {
  const { data, error, refetch } = useData(AgentsForInsertionDocument, {});
  const agents = data?.agents;
  const agentOf = (id: string) => agents?.find((agent) => agent.id === id);
  /** Where there is one agent only, nobody needs to choose it. */
  const chosen = (fields: InsertFields): InsertFields =>
    agents?.length === 1 && agents[0] ? { ...fields, agentId: agents[0].id } : fields;
  return (
    <RecordDialog<InsertFields, InsertedAsic>
      {...dialog}
      title="Insert ASIC"
      submitLabel="Insert"
      initial={emptyInsertion}
      canSave={(fields) => insertion(chosen(fields)) !== undefined}
      save={async (fields) => {
        const miner = insertion(chosen(fields));
        if (!miner) throw new Error('A miner was sent that is not complete.');
        const { insertAsic: id } = await send('mutation', InsertAsicDocument, miner);
        return { id, agent: agentOf(miner.agentId) };
      }}
    >
      {(fields, change) => (
        <>
          {error && !data && <ErrorState error={error} onRetry={refetch} />}
          <AgentField agents={agents} value={chosen(fields).agentId} onChange={(agentId) => change({ agentId })} />
          <IdentityFields fields={fields} change={change} />
          <details className={styles['more']}>
            <summary>Ports</summary>
            <PortFields fields={fields} change={change} agent={agentOf(chosen(fields).agentId)} />
          </details>
        </>
      )}
    </RecordDialog>
  );
}

interface AgentFieldProps {
  agents: readonly ReadingAgent[] | undefined;
  value: string;
  onChange(agentId: string): void;
}

function AgentField({ agents, value, onChange }: AgentFieldProps) {
  const isOffline = agents?.find(({ id }) => id === value)?.isOnline === false;
  return (
    <Select
      label="Agent"
      required
      placeholder={agents ? 'The agent on the site of the miner' : 'Loading agents'}
      disabled={!agents}
      data={(agents ?? []).map(({ id, name, isOnline }) => ({
        value: id,
        label: `${name} · ${isOnline ? 'online' : 'offline'}`,
      }))}
      value={value === '' ? null : value}
      allowDeselect={false}
      searchable={(agents?.length ?? 0) > 8}
      onChange={(id) => id && onChange(id)}
      {...(isOffline && { description: 'This agent is offline. It reads the miner once it is back.' })}
      {...(agents?.length === 0 && { error: 'Set up an agent first.' })}
    />
  );
}

interface FieldsProps {
  fields: InsertFields;
  change(changes: Partial<InsertFields>): void;
}

function IdentityFields({ fields, change }: FieldsProps) {
  const problems = insertProblems(fields);
  const text = (key: 'ip' | 'macAddress' | 'model' | 'serialNumber' | 'user') => ({
    value: fields[key],
    error: problems[key],
    onChange: (value: string | number) => change({ [key]: String(value) }),
  });
  const { model, serialNumber, login } = insertedAsicLimits;
  return (
    <>
      <TextField label="IP address" isFirst placeholder="10.0.1.117" {...text('ip')} />
      <TextField
        label="MAC address"
        description="Optional. With it, the agent finds the miner again when its address changes."
        placeholder="02:ab:cd:00:12:3f"
        {...text('macAddress')}
      />
      <div className={styles['pair']}>
        <TextField label="Model" description="Until the miner reports it." maxLength={model} {...text('model')} />
        <TextField
          label="Serial number"
          description="Until the miner reports it."
          maxLength={serialNumber}
          {...text('serialNumber')}
        />
      </div>
      <div className={styles['pair']}>
        <TextField label="User" description="Empty: the factory default." maxLength={login} {...text('user')} />
        <PasswordInput
          label="Password"
          description="Stored encrypted, never shown."
          maxLength={login}
          autoComplete="new-password"
          value={fields.password}
          error={problems['password']}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
      </div>
    </>
  );
}

function PortFields({ fields, change, agent }: FieldsProps & { agent: ReadingAgent | undefined }) {
  const problems = insertProblems(fields);
  return insertedPorts.map((name) => (
    <NumberField
      key={name}
      label={portLabels[name]}
      isName
      placeholder={agent ? `${agent.devicePorts[name]} as the agent has it` : 'As the agent has it'}
      value={fields.ports[name]}
      error={problems[name]}
      onChange={(value) => change({ ports: { ...fields.ports, [name]: value } })}
    />
  ));
}
