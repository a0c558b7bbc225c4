import type { ReactNode } from 'react';
import { IconCloudOff } from '../../../ui/icon/icons.ts';
import { FirstLine, SecondLine, StackedCell } from '../../../ui/table/StackedCell.tsx';
import { sharedText, type SharedDevice } from './shared-text.ts';

interface DeviceNameCellProps {
  name: string;
  device: SharedDevice & { agentName: string; agentOnline: boolean };
  /** A further line, where no other column has it. */
  children?: ReactNode;
}

/** The name of a device with the agent that reaches it, and who shares it. */
export function DeviceNameCell({ name, device, children }: DeviceNameCellProps) {
  const shared = sharedText(device);
  return (
    <StackedCell>
      <FirstLine title={name}>{name}</FirstLine>
      <SecondLine title={device.agentOnline ? shared : `Agent ${device.agentName} is offline`}>
        {!device.agentOnline && <IconCloudOff size={12} aria-label="Agent offline" />}
        {[device.agentName, shared].filter(Boolean).join(' · ')}
      </SecondLine>
      {children}
    </StackedCell>
  );
}
