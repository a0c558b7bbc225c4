import { NumberInput } from '@mantine/core';
import { portLabels, portProblem, shownPorts, type PortFields } from './device-ports.ts';

interface DevicePortInputsProps {
  ports: PortFields;
  onChange(ports: PortFields): void;
}

/** A field for each port on which devices are reached. */
export function DevicePortInputs({ ports, onChange }: DevicePortInputsProps) {
  return shownPorts.map((key) => (
    <NumberInput
      key={key}
      label={portLabels[key]}
      allowDecimal={false}
      thousandSeparator={false}
      hideControls
      value={ports[key]}
      error={portProblem(ports[key])}
      onChange={(value) => onChange({ ...ports, [key]: value })}
    />
  ));
}
