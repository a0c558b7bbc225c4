import { shapingStrategies, type ShapingStrategy } from '@headframe/domain/plans/load-shaping';
import { maxShapingRounds, shapingRoundMinutes } from '@headframe/domain/plans/shaping-rounds';
import { asicShapingActions } from '@headframe/domain/devices/asic/asic-commands';
import { repeatsUntilMet } from '@headframe/domain/devices/settings/repeat-targets';
import { Checkbox, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.css';
import { useState } from 'react';
import { can } from '../../../../transport/session/access.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { ChoiceField } from '../../../../ui/fields/ChoiceField.tsx';
import { DurationField } from '../../../../ui/fields/DurationField.tsx';
import type { FieldValue } from '../../../../ui/fields/field-props.ts';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { wholeNumber } from '../../../../ui/fields/whole-number.ts';
import { CommandDialog, useSnapshot, type CommandSnapshot, type ConfirmedCommand } from '../../commands/index.ts';
import { asicNouns } from '../asic-nouns.ts';
import { PlanSummary } from './PlanSummary.tsx';
import { useLoadPlan } from './use-load-plan.ts';
import styles from './LoadShaping.module.css';
import classes from '../../../../ui/theme/classes.module.css';

/** What is carried out: the plan of a snapshot. */
interface ConfirmedShaping extends ConfirmedCommand {
  /** Whether targets that miners do not keep are commanded again; undefined leaves their setting as it is. */
  infiniteRetry: true | undefined;
  /** Whether others take the place of miners that fail. */
  replaceFailed: boolean;
}

/** A goal that was not reached, as a batch failed on some miners: what they may draw together, W, and how. */
export interface ShapingToFinish {
  target: number;
  strategy: ShapingStrategy;
  powerSwitch: boolean;
  /** Others take the place of the miners on which this one failed. */
  batchId: string;
}

/** The confirmed plan, and what is left to do where it fails on some miners. */
export interface ShapingAnswer {
  confirmed: ConfirmedShaping;
  goal: Omit<ShapingToFinish, 'batchId'>;
  isMeasured: boolean;
}

interface LoadShapingDialogProps extends DialogProps<ShapingAnswer> {
  /** Left out: a goal of its own. */
  toFinish?: ShapingToFinish | undefined;
  count: number;
  snapshot: Promise<CommandSnapshot>;
}

/** The largest amount, kW. */
const maxAmount = 1_000_000;

/** An amount entered in kW as whole W; undefined for what is none. */
function wattsOf(amount: FieldValue): number | undefined {
  const kilowatts = amount === '' ? NaN : Number(amount);
  return kilowatts >= 0 && kilowatts <= maxAmount ? Math.round(kilowatts * 1000) : undefined;
}

const strategyLabels: Readonly<Record<ShapingStrategy, string>> = {
  efficiency: 'Least efficient first',
  temperature: 'Hottest first',
  fewest: 'As few miners as possible',
};
const strategies = shapingStrategies.map((key) => ({ key, label: strategyLabels[key] }));

/** Chooses how much miners may draw together and how, shows the plan, and confirms it. */
export function LoadShapingDialog({ toFinish, count, snapshot, onAnswer, onCancel }: LoadShapingDialogProps) {
  const state = useSnapshot(snapshot);
  const maySwitch = can('agent_worker_power_switch_write');
  const [amount, setAmount] = useState<FieldValue>(toFinish ? toFinish.target / 1000 : '');
  const [shed, setShed] = useState(false);
  const [strategy, setStrategy] = useState<ShapingStrategy>(toFinish?.strategy ?? 'efficiency');
  const [powerSwitch, setPowerSwitch] = useState(toFinish?.powerSwitch ?? maySwitch);
  const [rampSeconds, setRamp] = useState<FieldValue>(0);
  const [stayTime, setStay] = useState<FieldValue>(0);
  const [infiniteRetry, setInfiniteRetry] = useState(false);
  const [replaceFailed, setReplaceFailed] = useState(true);
  const watts = wattsOf(amount);
  const goal =
    watts === undefined
      ? undefined
      : { amount: watts, shed, strategy, powerSwitch, replacesFailedOf: toFinish?.batchId };
  const { plan, problem } = useLoadPlan(state.kind === 'ready' ? state.snapshot.id : undefined, goal);
  const options = {
    rampSeconds: wholeNumber(rampSeconds, 1, 86_400) ?? 0,
    ...(powerSwitch && { stayTime: wholeNumber(stayTime, 1, 31_536_000) ?? 0 }),
  };
  return (
    <CommandDialog
      words={asicShapingActions.loadShaping}
      nouns={asicNouns}
      count={count}
      state={state}
      isValid={plan !== undefined && plan.changedCount > 0}
      onConfirm={({ id }) =>
        onAnswer({
          confirmed: {
            snapshotId: id,
            infiniteRetry: infiniteRetry || undefined,
            replaceFailed: replaceFailed && !infiniteRetry,
            options,
          },
          goal: { target: plan?.target ?? 0, strategy, powerSwitch },
          isMeasured: plan !== undefined && plan.estimated + plan.uncounted === 0,
        })
      }
      onCancel={onCancel}
    >
      {toFinish && (
        <p className={styles['uncounted']}>
          Miners on which the last plan failed are counted and not changed: others take their place.
        </p>
      )}
      <SegmentedControl
        fullWidth
        aria-label="Reached by"
        data={[
          { value: 'switch', label: 'Stop and start', disabled: !maySwitch },
          { value: 'watts', label: 'Watt targets' },
        ]}
        value={powerSwitch ? 'switch' : 'watts'}
        onChange={(value) => setPowerSwitch(value === 'switch')}
      />
      <SegmentedControl
        fullWidth
        aria-label="The amount is"
        data={[
          { value: 'keep', label: 'Power to keep' },
          { value: 'shed', label: 'Power to shed' },
        ]}
        value={shed ? 'shed' : 'keep'}
        onChange={(value) => setShed(value === 'shed')}
      />
      <div className={classes['pair']}>
        <NumberField
          label="Amount"
          unit="kW"
          decimals={3}
          description={shed ? 'What these miners are to draw less than now.' : 'What these miners may draw together.'}
          isFirst
          value={amount}
          onChange={setAmount}
        />
        <ChoiceField
          label="Strategy"
          description="Which are changed first."
          options={strategies}
          value={strategy}
          onChange={(value) => setStrategy(value as ShapingStrategy)}
        />
        <DurationField
          label="Ramp"
          description="Spread the commands over this time."
          min={0}
          max={86_400}
          value={rampSeconds}
          onChange={setRamp}
        />
        {powerSwitch && (
          <DurationField
            label="Stay time"
            description="Undo automatically after this time (0 = never)."
            unit="min"
            min={0}
            max={31_536_000}
            value={stayTime}
            onChange={setStay}
          />
        )}
      </div>
      <Checkbox
        label="Infinite retry"
        description={`A target that a miner does not keep ${repeatsUntilMet} Off: its setting stays as it is.`}
        checked={infiniteRetry}
        onChange={(event) => setInfiniteRetry(event.currentTarget.checked)}
      />
      <Checkbox
        label="Replace miners that fail"
        description={
          infiniteRetry
            ? 'Not with infinite retry: the same miners are commanded again.'
            : `Others of these miners take their place, up to ${maxShapingRounds} times within ${shapingRoundMinutes} minutes, while you hold the right to do this. The request shows it, and stops it.`
        }
        disabled={infiniteRetry}
        checked={replaceFailed && !infiniteRetry}
        onChange={(event) => setReplaceFailed(event.currentTarget.checked)}
      />
      {goal && <PlanSummary plan={plan} problem={problem} />}
    </CommandDialog>
  );
}
