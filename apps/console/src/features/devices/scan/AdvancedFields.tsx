import { NumberInput } from '@mantine/core';
import { Suspense } from 'react';
import { DevicePortInputs } from '../../../ui/fields/DevicePortInputs.tsx';
import type { NumberField, PortFields } from '../../../ui/fields/device-ports.ts';
import { timeoutProblem } from './scan-fields.ts';
import styles from './Scan.module.css';

interface AdvancedFieldsProps {
  connectTimeoutMs: NumberField;
  ports: PortFields;
  onTimeout(value: NumberField): void;
  onPorts(ports: PortFields): void;
}

/** Time-out and ports, closed until wanted. */
export function AdvancedFields({ connectTimeoutMs, ports, onTimeout, onPorts }: AdvancedFieldsProps) {
  return (
    <details className={styles['advanced']}>
      <summary>Advanced</summary>
      <div className={styles['pairs']}>
        <NumberInput
          label="Connect time-out"
          suffix=" ms"
          step={100}
          allowDecimal={false}
          value={connectTimeoutMs}
          error={timeoutProblem(connectTimeoutMs)}
          onChange={onTimeout}
        />
        <Suspense>
          <DevicePortInputs ports={ports} onChange={onPorts} />
        </Suspense>
      </div>
    </details>
  );
}
