import type { severities } from '@headframe/domain/events/define-event';
import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../../../ui/icon/icons.ts';
import { statusLooks } from '../../../ui/state/status-looks.ts';

/** What a severity is called. */
export const severityLabels: Readonly<Record<(typeof severities)[number], string>> = {
  critical: 'Critical',
  warning: 'Warning',
  info: 'Info',
  good: 'Good',
};

export const severityLook = statusLooks<keyof typeof severityLabels>({
  critical: { word: severityLabels.critical, tone: 'bad', icon: IconAlertOctagon },
  warning: { word: severityLabels.warning, tone: 'warn', icon: IconAlertTriangle },
  info: { word: severityLabels.info, tone: 'info', icon: IconInfoCircle },
  good: { word: severityLabels.good, tone: 'ok', icon: IconCircleCheck },
});
