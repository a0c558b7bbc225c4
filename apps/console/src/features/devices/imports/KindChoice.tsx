import type { ImportDescriptor } from '@headframe/domain/imports/define-import';
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx';
import styles from './Import.module.css';

interface KindChoiceProps {
  kinds: readonly ImportDescriptor[];
  kind: string;
  onChoose(kind: string): void;
}

/** The choice of what a file is about, among the kinds that the viewer may import; none where that is one alone. */
export function KindChoice({ kinds, kind, onChoose }: KindChoiceProps) {
  if (kinds.length < 2) return null;
  return (
    <div className={styles['kind']}>
      <ChoiceField
        label="What to import"
        options={kinds.map((one) => ({ key: one.kind, label: one.title }))}
        value={kind}
        onChange={(next) => onChoose(String(next))}
      />
    </div>
  );
}
