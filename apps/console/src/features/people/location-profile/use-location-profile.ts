import { useState } from 'react';
import {
  LocationProfilesDocument,
  UpdateLocationProfilesDocument,
  type LocationProfileRowFragment,
} from '../../../generated/location-profile.ts';
import { send } from '../../../transport/requests/client.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { saveMerged } from '../../../ui/changes/save-merged.ts';
import { useChanges } from '../../../ui/changes/use-changes.ts';
import { useFollowedValues } from '../../../ui/changes/use-followed-values.ts';
import { reportFailure } from '../../../ui/action/report-failure.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { formOf, readForm, type LocationProfileForm } from './location-profile-form.ts';
import { profileLabels, profileText } from './profile-words.ts';

/** The form before the profile was read. */
const unread = {} as LocationProfileForm;

const kinds = ['location-profile'] as const;

/** The profile of one subaccount, its draft, and a function that saves it there and in other subaccounts. */
export function useLocationProfile(subaccount: string) {
  const read = useData(LocationProfilesDocument, { subaccounts: [subaccount] });
  useChanges(kinds, read.refetch, { subaccount });
  const [saved, setSaved] = useState<{ profile: LocationProfileRowFragment; at: number }>();
  const [isBusy, setBusy] = useState(false);
  const isSavedNewer = saved !== undefined && saved.at >= (read.asOf ?? 0);
  const profile = isSavedNewer ? saved.profile : read.data?.locationProfiles[0];
  const stored = profile && formOf(profile);
  const { values, conflicts, change: edit, settle, discard } = useFollowedValues(stored ?? unread);
  const form = stored && values;
  const result = form && readForm(form, stored);

  const save = async (others: readonly string[]): Promise<boolean> => {
    if (!result || !form || Object.keys(result.problems).length > 0) return false;
    setBusy(true);
    try {
      const { change } = result;
      const subaccounts = [subaccount, ...others];
      const answer = await saveMerged({
        change,
        from: readForm(stored, form).change,
        labels: profileLabels,
        show: profileText,
        send: (profile, from) => send('mutation', UpdateLocationProfilesDocument, { subaccounts, profile, from }),
      });
      if (!answer) return false;
      const { updateLocationProfiles } = answer;
      const mine = updateLocationProfiles.find((row) => row.subaccount === subaccount);
      if (mine) setSaved({ profile: mine, at: Date.now() });
      discard();
      toast.success(
        'Location profile saved.',
        others.length === 0 ? undefined : `For ${formatCount(subaccounts.length)} subaccounts.`,
      );
      return true;
    } catch (error) {
      reportFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const hasProblems = Object.keys(result?.problems ?? {}).length > 0;
  return {
    profile,
    form,
    problems: result?.problems ?? {},
    hasChanges: result?.isChanged ?? false,
    canSave: result !== undefined && result.isChanged && !hasProblems && conflicts.length === 0 && !isBusy,
    isBusy,
    error: profile ? undefined : read.error,
    asOf: isSavedNewer ? saved.at : read.asOf,
    refetch: read.refetch,
    edit,
    discard,
    conflicts,
    settle,
    save,
  };
}
