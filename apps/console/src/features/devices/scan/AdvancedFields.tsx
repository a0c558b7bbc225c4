import { Suspense } from 'react';
import { DevicePortInputs } from '../../../ui/fields/DevicePortInputs.tsx';
import type { PortFields } from '../../../ui/fields/device-ports.ts';
import type { FieldValue } from '../../../ui/fields/field-props.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { timeoutProblem } from './scan-fields.ts';
import styles from './Scan.module.css';

interface AdvancedFieldsProps {
  connectTimeoutMs: FieldValue;
  ports: PortFields;
  onTimeout(value: FieldValue): void;
  onPorts(ports: PortFields): void;
}

/** Time-out and ports, closed until wanted. */
export function AdvancedFields({ connectTimeoutMs, ports, onTimeout, onPorts }: AdvancedFieldsProps) {
  return (
    <details className={styles['advanced']}>
      <summary>Advanced</summary>
      <div className={styles['pairs']}>
        <NumberField
          label="Connect time-out"
          unit="ms"
          step={100}
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
