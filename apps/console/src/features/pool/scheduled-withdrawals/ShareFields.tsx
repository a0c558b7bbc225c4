import { ActionIcon, Button, TextInput } from '@mantine/core';
import { scheduledWithdrawalLimits } from '@headframe/domain/pool/scheduled-withdrawal';
import { IconPlus, IconTrash } from '../../../ui/icon/icons.ts';
import { EntrySelect, type PayableEntry } from '../withdrawals/index.ts';
import { equalShares, type AutoWithdrawalProblems, type ShareEntry } from './auto-withdrawal-form.ts';
import styles from './ScheduledWithdrawals.module.css';
import classes from '../../../ui/theme/classes.module.css';

interface ShareFieldsProps {
  entries: readonly PayableEntry[];
  value: readonly ShareEntry[];
  problems: Pick<AutoWithdrawalProblems, 'entries' | 'percents' | 'shares'> | undefined;
  onChange(value: readonly ShareEntry[]): void;
}

/** Shares that were not typed by hand stay equal as addresses come and go. */
function rebalanced(before: readonly ShareEntry[], after: readonly ShareEntry[]): readonly ShareEntry[] {
  const wasEqual = equalShares(before.length).every((percent, index) => before[index]?.percent === percent);
  if (!wasEqual) return after;
  const percents = equalShares(after.length);
  return after.map((share, index) => ({ ...share, percent: percents[index] ?? '' }));
}

/** The addresses of an auto-withdrawal, with the share of each. */
export function ShareFields({ entries, value, problems, onChange }: ShareFieldsProps) {
  const change = (index: number, changes: Partial<ShareEntry>) =>
    onChange(value.map((share, at) => (at === index ? { ...share, ...changes } : share)));
  const chosen = value.flatMap(({ entry }) => (entry === null ? [] : [entry]));
  const mayAdd = value.length < Math.min(scheduledWithdrawalLimits.addresses, entries.length);
  return (
    <fieldset className={styles['shares']}>
      <legend>Addresses</legend>
      {value.map(({ entry, percent }, index) => (
        <div key={index} className={styles['share']}>
          <EntrySelect
            label={`Address ${index + 1}`}
            entries={entries}
            value={entry}
            except={chosen}
            error={problems?.entries[index]}
            onChange={(next) => change(index, { entry: next })}
          />
          <TextInput
            label="Share"
            value={percent}
            error={problems?.percents[index]}
            inputMode="decimal"
            maxLength={8}
            rightSection="%"
            data-numeric
            onChange={(event) => change(index, { percent: event.currentTarget.value })}
          />
          {value.length > 1 && (
            <ActionIcon
              variant="subtle"
              className={styles['remove'] ?? ''}
              aria-label={`Remove address ${index + 1}`}
              onClick={() =>
                onChange(
                  rebalanced(
                    value,
                    value.filter((_, at) => at !== index),
                  ),
                )
              }
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {problems?.shares && (
        <p className={classes['problem']} role="alert">
          {problems.shares}
        </p>
      )}
      {value.length > 1 && <p className={classes['note']}>The remainder of a split goes to the last address.</p>}
      {mayAdd && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange(rebalanced(value, [...value, { entry: null, percent: '' }]))}
          >
            Add address
          </Button>
        </div>
      )}
    </fieldset>
  );
}
