import { NumberInput, Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { maxWorkerTagLength, maxWorkerTags } from '@headframe/domain/pool/worker-tags';
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

/** What a dialog that sets something on workers gets; it answers with what was done. */
export interface WorkerDialogProps extends DialogProps<string> {
  chosen: ChosenWorkers;
}

const titleOf = (what: string, { count, worker }: ChosenWorkers): string =>
  `${what}: ${worker ? worker.name : `${formatCount(count)} workers`}`;

const done = (what: string, count: number, isRemoved: boolean): string =>
  `${what} of ${formatCount(count)} ${count === 1 ? 'worker' : 'workers'} ${isRemoved ? 'removed' : 'set'}.`;

const whereOf = ({ where }: ChosenWorkers): WorkerWhere =>
  (Object.keys(where).length === 0 ? { _and: [] } : where) as WorkerWhere;

/** Chooses a model of the data sheets, or none. */
export function WorkerModelDialog({ chosen, onAnswer, onCancel }: WorkerDialogProps) {
  const { worker } = chosen;
  const [model, setModel] = useState<string | null>(worker?.isModelChosen ? worker.model : null);
  const { data } = useData(WorkerModelsDocument, { coinEnum: worker?.coinEnum ?? null });
  const known = data?.workerModels.find(({ fullName }) => fullName === model);
  const submit = async () => {
    const { count } = await send('mutation', SetWorkerModelDocument, { where: whereOf(chosen), model });
    onAnswer(done('Model', count, model === null));
  };
  return (
    <FormDialog
      title={titleOf('Set model', chosen)}
      submitLabel={model === null ? 'Remove model' : 'Set model'}
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
  const isValid = value === null || value > 0;
  const submit = async () => {
    const { count } = await send('mutation', SetHashrateThresholdDocument, {
      where: whereOf(chosen),
      threshold: value,
    });
    onAnswer(done('Hashrate threshold', count, value === null));
  };
  const unit = worker ? (worker.coinEnum === 1 ? 'Mh/s' : 'Th/s') : 'Th/s (Scrypt: Mh/s)';
  return (
    <FormDialog
      title={titleOf('Hashrate alert', chosen)}
      submitLabel={value === null ? 'Remove threshold' : 'Set threshold'}
      size="sm"
      canSubmit={isValid}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <NumberInput
        label={`Threshold, ${unit}`}
        description="A worker whose effective hashrate (1 h) is below it for 10 minutes is alerted, and again each hour. Empty: never."
        placeholder="No alert"
        error={isValid ? undefined : 'Enter more than 0, or nothing.'}
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

/** Why these are no tags of a worker; undefined where they are. */
function tagMistake(tags: readonly string[]): string | undefined {
  if (tags.length > maxWorkerTags) return `At most ${maxWorkerTags} tags.`;
  const isLong = tags.some((tag) => tag.length > maxWorkerTagLength);
  return isLong ? `A tag has at most ${maxWorkerTagLength} characters.` : undefined;
}

/** Enters the own tags of workers. */
export function WorkerTagsDialog({ chosen, onAnswer, onCancel }: WorkerDialogProps) {
  const [text, setText] = useState(chosen.worker?.ownTags.join(', ') ?? '');
  const tags = text.split(',').flatMap((tag) => tag.trim() || []);
  const mistake = tagMistake(tags);
  const submit = async () => {
    const { count } = await send('mutation', SetWorkerTagsDocument, { where: whereOf(chosen), tags });
    onAnswer(done('Tags', count, tags.length === 0));
  };
  return (
    <FormDialog
      title={titleOf('Set tags', chosen)}
      submitLabel={tags.length === 0 ? 'Remove tags' : 'Set tags'}
      size="sm"
      canSubmit={mistake === undefined}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextInput
        label="Tags"
        description="Comma-separated. They replace the worker’s own tags; those of its miner stand beside them."
        autoComplete="off"
        data-autofocus
        error={mistake}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
