import { scanStatuses, type ScanStatus } from '@headframe/domain/enums/scan-status';
import {
  IconAlertTriangle,
  IconArrowRight,
  IconCircleCheck,
  IconCpu,
  IconHelpCircle,
  IconKey,
  IconLock,
  IconPlus,
} from '../../../ui/icon/icons.ts';
import type { StatusLook } from '../../../ui/state/StatusBadge.tsx';

/** How each outcome of a scan looks. */
export const scanStatusLooks: Readonly<Record<ScanStatus, StatusLook>> = {
  new: { word: 'New', tone: 'info', icon: IconPlus },
  added: { word: 'Added', tone: 'ok', icon: IconCircleCheck },
  known: { word: 'Known', tone: 'idle', icon: IconCpu },
  moved: { word: 'Moved', tone: 'warn', icon: IconArrowRight },
  locked: { word: 'Locked', tone: 'warn', icon: IconLock },
  opened: { word: 'Logged in', tone: 'ok', icon: IconKey },
  unrecognised: { word: 'Not recognised', tone: 'warn', icon: IconHelpCircle },
  missing: { word: 'Missing', tone: 'bad', icon: IconAlertTriangle },
};

/** Whether a text names an outcome. */
export function isScanStatus(text: string | undefined): text is ScanStatus {
  return scanStatuses.some((status) => status === text);
}
