import { isSameValue } from '@headframe/domain/changes/merge-change';
import type { Where } from '@headframe/domain/where/where';
import { useRef, useState } from 'react';
import { useChanges } from '../../../../ui/changes/use-changes.ts';
import { useFollowedValues } from '../../../../ui/changes/use-followed-values.ts';
import type { CurrentValues, EnteredValues, SettingKit } from './setting-kit.ts';

const kinds = ['device'] as const;
const nothing: CurrentValues = { shared: {}, several: [] };

/** What the devices have of a setting now: read again whenever somebody changes devices. */
function useCurrent<Row>(kit: SettingKit<Row>, name: string, where: Where, first: CurrentValues | null | undefined) {
  const [read, setRead] = useState<CurrentValues>();
  const reading = useRef({ isBusy: false, isStale: false });
  const refresh = () => {
    if (reading.current.isBusy) {
      reading.current.isStale = true;
      return;
    }
    reading.current = { isBusy: true, isStale: false };
    void kit
      .snapshot(name, where)
      .then(({ current }) => setRead(current ?? undefined))
      // What was read before stays; saving is checked by the server.
      .catch(() => undefined)
      .finally(() => {
        const { isStale } = reading.current;
        reading.current = { isBusy: false, isStale: false };
        if (isStale) refresh();
      });
  };
  useChanges(kinds, refresh);
  return read ?? first ?? nothing;
}

interface EnteringOptions<Row> {
  kit: SettingKit<Row>;
  name: string;
  where: Where;
  /** What the devices had when they were frozen. */
  first: CurrentValues | null | undefined;
  /** Whether it is set on one device, the tags of which are then entered as they are to be. */
  isAlone: boolean;
}

/** What is entered of a setting, on what the devices have now. */
export function useEnteredSetting<Row>({ kit, name, where, first, isAlone }: EnteringOptions<Row>) {
  const current = useCurrent(kit, name, where, first);
  const { shared } = current;
  const { values, conflicts, change, settle } = useFollowedValues<EnteredValues>(shared);
  const isSetOfOne = isAlone && Array.isArray(shared['tags']);
  const storedName = (entry: string) => (isSetOfOne && entry === 'replace' ? 'tags' : entry);
  const entered = Object.fromEntries(
    Object.entries(values)
      .filter(([entry, value]) => value !== undefined && (!(entry in shared) || !isSameValue(value, shared[entry])))
      .map(([entry, value]) => [isSetOfOne && entry === 'tags' ? 'replace' : entry, value]),
  );
  const enter = (given: EnteredValues) =>
    change(
      Object.fromEntries(
        Object.entries(given).map(([entry, value]) => [
          storedName(entry),
          value ?? (value === undefined ? shared[storedName(entry)] : value),
        ]),
      ),
    );
  return { current, entered, enter, conflicts, settle };
}
