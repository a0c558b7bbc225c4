import { permissionLevelLabels, type PermissionLevel } from '@headframe/domain/permissions/permission-feature';
import styles from './RoleEditor.module.css';

interface LevelControlProps {
  /** What the levels are of. */
  label: string;
  name: string;
  levels: readonly PermissionLevel[];
  value: PermissionLevel;
  /** Whether a level may be chosen; others are dimmed. */
  isAllowed(level: PermissionLevel): boolean;
  isReadOnly: boolean;
  onChange(level: PermissionLevel): void;
}

/** One level out of two or three, side by side; arrow keys move between them. */
export function LevelControl({ label, name, levels, value, isAllowed, isReadOnly, onChange }: LevelControlProps) {
  return (
    <div role="radiogroup" aria-label={label} className={styles['levels']} data-read-only={isReadOnly || undefined}>
      {levels.map((level) => {
        const isOpen = isAllowed(level);
        return (
          <label key={level} title={isOpen ? undefined : 'More than your own permissions'}>
            <input
              type="radio"
              name={name}
              value={level}
              checked={level === value}
              disabled={isReadOnly || !isOpen}
              onChange={() => onChange(level)}
            />
            <span data-given={(level !== 'HIDDEN' && level !== 'NO_ACCESS') || undefined}>
              {permissionLevelLabels[level]}
            </span>
          </label>
        );
      })}
    </div>
  );
}
