import { exactCoinAmount, parseCoinAmount } from '@headframe/domain/units/coin-amount';
import { useState } from 'react';
import { WithdrawalTermsDocument } from '../../../generated/withdrawal-form.ts';
import { CreateAutoWithdrawalDocument } from '../../../generated/scheduled-withdrawal.ts';
import { send } from '../../../transport/requests/client.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { CoinField, NoEntriesNote, useWithdrawalSources } from '../withdrawals/index.ts';
import { emptyAutoWithdrawal, problemsOf, shareOf, type AutoWithdrawalForm } from './auto-withdrawal-form.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { ShareFields } from './ShareFields.tsx';
import classes from '../../../ui/theme/classes.module.css';

/** Creates the auto-withdrawal: from which amount on, to whom, and when. */
export function CreateAutoWithdrawalDialog({ onAnswer, onCancel }: DialogProps<unknown>) {
  const sources = useWithdrawalSources();
  const terms = useData(WithdrawalTermsDocument, {});
  const { entries } = sources;
  const minimum = terms.data?.withdrawInfo.autowithdrawMinimum;
  const error = sources.error ?? terms.error;
  const [entered, setForm] = useState<AutoWithdrawalForm>();
  const form = entered ?? emptyAutoWithdrawal(minimum ?? '');
  const [isChecked, setChecked] = useState(false);
  const problems = problemsOf(form, parseCoinAmount(minimum ?? '0'));
  const isLoading = !error && (sources.isLoading || minimum === undefined);
  const refetch = () => {
    sources.refetch();
    terms.refetch();
  };
  const shown = isChecked ? problems : undefined;
  const submit = async () => {
    setChecked(true);
    if (minimum === undefined || !problems.isValid) return;
    const addresses = form.shares.map(({ entry, percent }) => ({ entry: entry ?? '', share: shareOf(percent) ?? 0 }));
    const made = await withStepUp((twoFactorCode) =>
      send('mutation', CreateAutoWithdrawalDocument, {
        minAmount: exactCoinAmount(parseCoinAmount(form.minAmount)),
        addresses,
        dayOfTheMonth: form.schedule.dayOfMonth,
        dayOfTheWeek: form.schedule.dayOfWeek,
        twoFactorCode,
      }),
    );
    if (made) onAnswer(true);
  };
  return (
    <FormDialog
      title="Create auto-withdrawal"
      submitLabel="Create"
      canSubmit={entries.length > 0 && minimum !== undefined}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {isLoading && <SkeletonBlock height={220} subject="your address book" />}
      {!isLoading && !error && entries.length === 0 && <NoEntriesNote />}
      {entries.length > 0 && minimum !== undefined && (
        <>
          <CoinField
            label="Minimum amount"
            description={`Withdraws the whole balance once it is at least this. Not below ${minimum} BTC.`}
            value={form.minAmount}
            error={shown?.minAmount}
            onChange={(minAmount) => setForm({ ...form, minAmount })}
          />
          <ShareFields
            entries={entries}
            value={form.shares}
            problems={shown}
            onChange={(shares) => setForm({ ...form, shares })}
          />
          <ScheduleFields value={form.schedule} onChange={(schedule) => setForm({ ...form, schedule })} />
          <p className={classes['note']}>
            Free of charge, once a day at most. If a window is missed, the next day makes up for it.
          </p>
        </>
      )}
    </FormDialog>
  );
}
