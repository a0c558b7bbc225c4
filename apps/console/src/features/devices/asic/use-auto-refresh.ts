import { useState } from 'react';
import { autoRefreshOptions, defaultAutoRefresh, type AutoRefreshOption } from '@headframe/domain/enums/auto-refresh';
import { storedValue } from '../../../transport/storage.ts';

const stored = storedValue<AutoRefreshOption>(
  'headframe.autoRefresh.devices',
  (found) => autoRefreshOptions.find((option) => option === found) ?? defaultAutoRefresh,
);

/** The auto-refresh of the device list, remembered in this browser. */
export function useAutoRefresh(): [AutoRefreshOption, (seconds: AutoRefreshOption) => void] {
  const [seconds, setSeconds] = useState(() => stored.read());
  const choose = (next: AutoRefreshOption) => {
    stored.write(next);
    setSeconds(next);
  };
  return [seconds, choose];
}
