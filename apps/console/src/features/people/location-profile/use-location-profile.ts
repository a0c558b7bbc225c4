import { useState } from 'react';
import {
  LocationProfilesDocument,
  UpdateLocationProfilesDocument,
  type LocationProfileRowFragment,
} from '../../../generated/location-profile.ts';
import { send } from '../../../transport/requests/client.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { saveMerged } from '../../../ui/changes/save-merged.ts';
import { reportFailure } from '../../../ui/action/report-failure.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { formOf, readForm, type LocationProfileForm } from './location-profile-form.ts';

/** The profile of one subaccount, its draft, and a function that saves it there and in other subaccounts. */
export function useLocationProfile(subaccount: string) {
  const read = useData(LocationProfilesDocument, { subaccounts: [subaccount] });
  const [saved, setSaved] = useState<{ profile: LocationProfileRowFragment; at: number }>();
  const [edited, setEdited] = useState<{ form: LocationProfileForm; began: LocationProfileForm }>();
  const [isBusy, setBusy] = useState(false);
  const isSavedNewer = saved !== undefined && saved.at >= (read.asOf ?? 0);
  const profile = isSavedNewer ? saved.profile : read.data?.locationProfiles[0];
  const stored = profile && formOf(profile);
  const began = edited?.began ?? stored;
  const form = edited?.form ?? stored;
  const result = form && began ? readForm(form, began) : undefined;

  const edit = (changes: Partial<LocationProfileForm>) => {
    if (form && began) setEdited({ form: { ...form, ...changes }, began });
  };
  const save = async (others: readonly string[]): Promise<boolean> => {
    if (!result || !form || !began || Object.keys(result.problems).length > 0) return false;
    setBusy(true);
    try {
      const { change } = result;
      const subaccounts = [subaccount, ...others];
      const answer = await saveMerged({
        change,
        from: readForm(began, form).change,
        send: (profile, from) => send('mutation', UpdateLocationProfilesDocument, { subaccounts, profile, from }),
      });
      if (!answer) return false;
      const { updateLocationProfiles } = answer;
      const mine = updateLocationProfiles.find((row) => row.subaccount === subaccount);
      if (mine) setSaved({ profile: mine, at: Date.now() });
      setEdited(undefined);
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
  return {
    profile,
    form,
    problems: result?.problems ?? {},
    hasChanges: result?.isChanged ?? false,
    canSave: result !== undefined && result.isChanged && Object.keys(result.problems).length === 0 && !isBusy,
    isBusy,
    error: profile ? undefined : read.error,
    asOf: isSavedNewer ? saved.at : read.asOf,
    refetch: read.refetch,
    edit,
    discard: () => setEdited(undefined),
    save,
  };
}
