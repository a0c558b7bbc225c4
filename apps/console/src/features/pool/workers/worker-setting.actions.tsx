import { NumberInput, Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { eitherUnitText, familyUnitTexts, hashrateFamily } from '@headframe/domain/coins/coin-family';
import { maxWorkerTagLength, maxWorkerTags } from '@headframe/domain/pool/worker-tags';
import { formatEfficiency } from '@headframe/domain/units/efficiency';
import { formatPower } from '@headframe/domain/units/electricity';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import type { Where } from '@headframe/domain/where/where';
import type { ReactNode } from 'react';
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
import { saveMerged } from '../../../ui/changes/save-merged.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { dialogAction } from '../../../ui/action/dialog-action.ts';
import type { Surroundings } from '../../../ui/action/mutation-action.ts';
import { RecordDialog } from '../../../ui/dialog/RecordDialog.tsx';
import { counted } from '../../../ui/figure/format.ts';
import { IconAlertTriangle, IconCpu, IconTag, type Icon } from '../../../ui/icon/icons.ts';

/** The workers that something is set on; `worker` where it is one alone. */
export interface ChosenWorkers extends Surroundings {
  where: Where;
  count: number;
  worker?: WorkerRowFragment | undefined;
}

interface SettingProps<Value> {
  value: Value;
  onChange(value: Value): void;
  /** What is wrong with the value. */
  mistake: string | undefined;
  worker: WorkerRowFragment | undefined;
}

/** A value that people set on one worker, or on those chosen. */
interface Setting<Value> {
  key: string;
  label: string;
  icon: Icon;
  /** What is set, such as "model"; and in full, in the text that says so. */
  noun: string;
  fullNoun?: string;
  initial(worker: WorkerRowFragment | undefined): Value;
  /** Whether the value takes away what was set. */
  isEmpty(value: Value): boolean;
  mistakeOf?(value: Value): string | undefined;
  /** Sets it in place of what the form began with, where that is known, and returns on how many workers. */
  save(where: WorkerWhere, value: Value, from: Value | undefined): Promise<{ count: number }>;
  Field(props: SettingProps<Value>): ReactNode;
}

function setting<Value>({
  key,
  label,
  icon,
  noun,
  fullNoun = noun,
  initial,
  isEmpty,
  mistakeOf,
  save,
  Field,
}: Setting<Value>): ActionDescription<ChosenWorkers> {
  const what = `${fullNoun[0]?.toUpperCase() ?? ''}${fullNoun.slice(1)}`;
  return dialogAction<ChosenWorkers, string>({
    key,
    label,
    icon,
    permission: 'workers_write',
    dialog: (props, { worker, count: chosen, where }) => (
      <RecordDialog
        {...props}
        title={`${label}: ${worker?.name ?? counted(chosen, 'worker')}`}
        submitLabel={({ value }) => `${isEmpty(value) ? 'Remove' : 'Set'} ${noun}`}
        size="sm"
        initial={{ value: initial(worker) }}
        canSave={({ value }) => mistakeOf?.(value) === undefined}
        save={async ({ value }) => {
          const matching = (Object.keys(where).length === 0 ? { _and: [] } : where) as WorkerWhere;
          const began = worker ? initial(worker) : undefined;
          const saved = await saveMerged({
            change: { [noun]: value },
            from: { [noun]: began },
            send: (change, from) => save(matching, change[noun] as Value, from[noun] as Value | undefined),
          });
          if (!saved) return undefined;
          const { count } = saved;
          return `${what} of ${counted(count, 'worker')} ${isEmpty(value) ? 'removed' : 'set'}.`;
        }}
      >
        {({ value }, change) => (
          <Field
            value={value}
            onChange={(next) => change({ value: next })}
            mistake={mistakeOf?.(value)}
            worker={worker}
          />
        )}
      </RecordDialog>
    ),
    done: (text) => text,
  });
}

const tagsOf = (text: string): string[] => text.split(',').flatMap((tag) => tag.trim() || []);

/** Why these are no tags of a worker; undefined where they are. */
function tagMistake(text: string): string | undefined {
  const tags = tagsOf(text);
  if (tags.length > maxWorkerTags) return `At most ${maxWorkerTags} tags.`;
  const isLong = tags.some((tag) => tag.length > maxWorkerTagLength);
  return isLong ? `A tag has at most ${maxWorkerTagLength} characters.` : undefined;
}

function ModelField({ value, onChange, worker }: SettingProps<string | null>) {
  const { data } = useData(WorkerModelsDocument, { coinEnum: worker?.coinEnum ?? null });
  const models = data?.workerModels ?? [];
  const known = models.find(({ fullName }) => fullName === value);
  return (
    <>
      <Select
        label="Model"
        description="By its data sheet, consumption per TH is estimated where no miner reports its power. Without one, the model of the miner counts."
        placeholder="As the miner reports"
        searchable
        clearable
        data-autofocus
        data={models.map(({ fullName }) => fullName)}
        value={value}
        onChange={onChange}
      />
      {known && (
        <p>
          {formatWireHashrate(known.hashrate, known.coinEnum)} · {formatPower(known.consumption)}
          {hashrateFamily(known.coinEnum) === 'th' && ` · ${formatEfficiency(known.consumption / known.hashrate)}`}
        </p>
      )}
    </>
  );
}

function ThresholdField({ value, onChange, mistake, worker }: SettingProps<number | string>) {
  const unit = worker ? familyUnitTexts[hashrateFamily(worker.coinEnum)] : eitherUnitText;
  return (
    <NumberInput
      label={`Threshold, ${unit}`}
      description="A worker whose effective hashrate (1 h) is below it for 10 minutes is alerted, and again each hour. Empty: never."
      placeholder="No alert"
      error={mistake}
      min={0}
      max={1e9}
      decimalScale={2}
      data-autofocus
      value={value}
      onChange={onChange}
    />
  );
}

const thresholdOf = (value: number | string): number | null => (value === '' ? null : Number(value));

/** What people set on one worker, or on those chosen. */
export const workerSettingActions: readonly ActionDescription<ChosenWorkers>[] = [
  setting<string | null>({
    key: 'setModel',
    label: 'Set model',
    icon: IconCpu,
    noun: 'model',
    initial: (worker) => (worker?.isModelChosen ? worker.model : null),
    isEmpty: (model) => model === null,
    save: (where, model, from) =>
      send('mutation', SetWorkerModelDocument, { where, model, from: from === null ? '' : from }),
    Field: ModelField,
  }),
  setting<number | string>({
    key: 'setThreshold',
    label: 'Hashrate alert',
    icon: IconAlertTriangle,
    noun: 'threshold',
    fullNoun: 'hashrate threshold',
    initial: (worker) => worker?.hashrateThreshold ?? '',
    isEmpty: (value) => value === '',
    mistakeOf: (value) => (value === '' || Number(value) > 0 ? undefined : 'Enter more than 0, or nothing.'),
    save: (where, value, from) =>
      send('mutation', SetHashrateThresholdDocument, {
        where,
        threshold: thresholdOf(value),
        ...(from !== undefined && { from: thresholdOf(from) }),
      }),
    Field: ThresholdField,
  }),
  setting<string>({
    key: 'setTags',
    label: 'Set tags',
    icon: IconTag,
    noun: 'tags',
    initial: (worker) => worker?.ownTags.join(', ') ?? '',
    isEmpty: (text) => tagsOf(text).length === 0,
    mistakeOf: tagMistake,
    save: (where, text, from) =>
      send('mutation', SetWorkerTagsDocument, {
        where,
        tags: tagsOf(text),
        ...(from !== undefined && { from: tagsOf(from) }),
      }),
    Field: ({ value, onChange, mistake }) => (
      <TextInput
        label="Tags"
        description="Comma-separated. They replace the worker’s own tags; those of its miner stand beside them."
        autoComplete="off"
        data-autofocus
        error={mistake}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    ),
  }),
];
