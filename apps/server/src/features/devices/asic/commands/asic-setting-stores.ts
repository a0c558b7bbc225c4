import type { asicSettings } from '@headframe/domain/devices/asic/asic-settings';
import { deviceSettingStores } from '../../kinds/index.ts';
import type { SettingStore } from '../../requests/index.ts';

/** Where the settings of miners are stored. */
export const asicSettingStores: Readonly<Record<keyof typeof asicSettings, SettingStore>> = {
  ...deviceSettingStores,
};
