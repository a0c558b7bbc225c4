import { NumberInput, Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import type { Where } from '@headframe/domain/where/where';
import { formatEfficiency } from '@headframe/domain/units/efficiency';
import { formatPower } from '@headframe/domain/units/electricity';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { useState } from 'react';
import type { WorkerWhere } from '../../../generated/inputs.ts';
import {
  SetHashrateThresholdDocument,
  SetWorkerModelDocument,
  SetWorkerTagsDocument,
  WorkerModelsDocument,
  type WorkerRowFragment,
} from '../../../generated/worker.ts';
import { send } from '../../../transport/requests/client.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { formatCount } from '../../../ui/figure/format.ts';

/** The workers that something is set on; `worker` where it is one alone. */
export interface ChosenWorkers {
  where: Where;
  count: number;
  worker?: WorkerRowFragment | undefined;
}

/** What a dialog that sets something on workers gets; it answers with how many there were. */
export interface WorkerDialogProps extends DialogProps<number> {
  chosen: ChosenWorkers;
}

const titleOf = (what: string, { count, worker }: ChosenWorkers): string =>
  `${what}: ${worker ? worker.name : `${formatCount(count)} workers`}`;

const whereOf = ({ where }: ChosenWorkers): WorkerWhere =>
  (Object.keys(where).length === 0 ? { _and: [] } : where) as WorkerWhere;

/** Chooses a model of the data sheets, or none. */
export function WorkerModelDialog({ chosen, onAnswer, onCancel }: WorkerDialogProps) {
  const { worker } = chosen;
  const [model, setModel] = useState<string | null>(worker?.isModelChosen ? worker.model : null);
  const { data } = useData(WorkerModelsDocument, { coinEnum: worker?.coinEnum ?? null });
  const known = data?.workerModels.find(({ fullName }) => fullName === model);
  const submit = async () =>
    onAnswer((await send('mutation', SetWorkerModelDocument, { where: whereOf(chosen), model })).count);
  return (
    <FormDialog
      title={titleOf('Set model', chosen)}
      submitLabel="Set model"
      size="sm"
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Select
        label="Model"
        description="By its data sheet, consumption per TH is estimated where no miner reports its power. Without one, the model of the miner counts."
        placeholder="As the miner reports"
        searchable
        clearable
        data-autofocus
        data={(data?.workerModels ?? []).map(({ fullName }) => fullName)}
        value={model}
        onChange={setModel}
      />
      {known && (
        <p>
          {formatWireHashrate(known.hashrate, known.coinEnum)} · {formatPower(known.consumption)}
          {known.coinEnum !== 1 && ` · ${formatEfficiency(known.consumption / known.hashrate)}`}
        </p>
      )}
    </FormDialog>
  );
}

/** Enters the effective hashrate below which workers are alerted. */
export function HashrateThresholdDialog({ chosen, onAnswer, onCancel }: WorkerDialogProps) {
  const { worker } = chosen;
  const [threshold, setThreshold] = useState<number | string>(worker?.hashrateThreshold ?? '');
  const value = threshold === '' ? null : Number(threshold);
  const submit = async () =>
    onAnswer(
      (await send('mutation', SetHashrateThresholdDocument, { where: whereOf(chosen), threshold: value })).count,
    );
  const unit = worker ? (worker.coinEnum === 1 ? 'Mh/s' : 'Th/s') : 'Th/s (Scrypt: Mh/s)';
  return (
    <FormDialog
      title={titleOf('Hashrate alert', chosen)}
      submitLabel="Set threshold"
      size="sm"
      canSubmit={value === null || value > 0}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <NumberInput
        label={`Threshold, ${unit}`}
        description="A worker whose effective hashrate (1 h) is below it for 10 minutes is alerted, and again each hour. Empty: never."
        placeholder="No alert"
        min={0}
        max={1e9}
        decimalScale={2}
        data-autofocus
        value={threshold}
        onChange={setThreshold}
      />
    </FormDialog>
  );
}

/** Enters the own tags of workers. */
export function WorkerTagsDialog({ chosen, onAnswer, onCancel }: WorkerDialogProps) {
  const [text, setText] = useState(chosen.worker?.ownTags.join(', ') ?? '');
  const tags = text.split(',').flatMap((tag) => tag.trim() || []);
  const submit = async () =>
    onAnswer((await send('mutation', SetWorkerTagsDocument, { where: whereOf(chosen), tags })).count);
  return (
    <FormDialog
      title={titleOf('Set tags', chosen)}
      submitLabel="Set tags"
      size="sm"
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextInput
        label="Tags"
        description="Comma-separated. They replace the worker’s own tags; those of its miner stand beside them."
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
