import { portLabels, portProblem, shownPorts, type PortFields } from './device-ports.ts';
import { NumberField } from './NumberField.tsx';

interface DevicePortInputsProps {
  ports: PortFields;
  onChange(ports: PortFields): void;
}

/** A field for each port on which devices are reached. */
export function DevicePortInputs({ ports, onChange }: DevicePortInputsProps) {
  return shownPorts.map((key) => (
    <NumberField
      key={key}
      label={portLabels[key]}
      isName
      value={ports[key]}
      error={portProblem(ports[key])}
      onChange={(value) => onChange({ ...ports, [key]: value })}
    />
  ));
}
