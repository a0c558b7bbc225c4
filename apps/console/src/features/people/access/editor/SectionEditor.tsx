import { levelsOfFeature, type PermissionSection } from '@headframe/domain/permissions/permission-feature';
import { permissionGroups } from '@headframe/domain/permissions/permission-groups';
import { permissionWords } from '@headframe/domain/permissions/permission-words';
import { useId } from 'react';
import { FieldChange } from '../../../../ui/changes/FormChanges.tsx';
import { offeredFeatures } from '../offered-features.ts';
import { LevelControl } from './LevelControl.tsx';
import {
  canGrantLevel,
  isSectionAt,
  sectionChoices,
  sectionLevels,
  type EditedFeature,
  type RoleDraft,
  type SectionChoice,
} from './role-draft.ts';
import styles from './RoleEditor.module.css';

const choiceLabels: Readonly<Record<SectionChoice, string>> = { none: 'None', read: 'Read', all: 'All' };

interface SectionEditorProps {
  section: PermissionSection;
  /** What the search left of its features. */
  features: readonly EditedFeature[];
  draft: RoleDraft;
  own: readonly string[];
  isReadOnly: boolean;
  onLevels(levels: RoleDraft['levels']): void;
}

/** The features of one section with their levels, and a way to set all of them. */
export function SectionEditor({ section, features, draft, own, isReadOnly, onLevels }: SectionEditorProps) {
  const headingId = useId();
  return (
    <section role="group" aria-labelledby={headingId}>
      <div className={styles['head']}>
        <h3 id={headingId}>{section}</h3>
        {!isReadOnly && (
          <div className={styles['setAll']} role="group" aria-label={`Set all of ${section}`}>
            <span aria-hidden>Set all</span>
            {sectionChoices(section).map((choice) => (
              <button
                key={choice}
                type="button"
                aria-label={`Set all of ${section}: ${choiceLabels[choice]}`}
                aria-pressed={isSectionAt(draft, section, choice, own)}
                onClick={() => onLevels(sectionLevels(section, choice, own))}
              >
                {choiceLabels[choice]}
              </button>
            ))}
          </div>
        )}
      </div>
      {permissionGroups(section, ({ key }) => features.some((feature) => feature.key === key)).map((group) => (
        <div key={group.label ?? ''} role="group" aria-label={group.label}>
          {group.label !== undefined && <h4 className={styles['group']}>{group.label}</h4>}
          {group.features.map((feature) => (
            <div key={feature.key} className={styles['entry']}>
              <div className={styles['feature']}>
                <div>
                  {feature.label}
                  <small>{featureLine(feature.key)}</small>
                </div>
                <LevelControl
                  label={`${section}: ${feature.label}`}
                  name={feature.key}
                  levels={levelsOfFeature(feature)}
                  value={draft.levels[feature.key] ?? levelsOfFeature(feature)[0] ?? 'HIDDEN'}
                  isAllowed={(level) => level === draft.levels[feature.key] || canGrantLevel(own, feature, level)}
                  isReadOnly={isReadOnly}
                  onChange={(level) => onLevels({ [feature.key]: level })}
                />
              </div>
              <FieldChange field={`levels.${feature.key}`} />
            </div>
          ))}
        </div>
      ))}
    </section>
  );
}

/** What a feature lets somebody do, in a line. */
function featureLine(key: EditedFeature['key']): string {
  const { sees, does } = permissionWords[key];
  return [sees, does].filter((line) => line !== undefined).join('. ');
}

/** The features that a search leaves of a section, by their names and what they let somebody do; those that follow from others are never shown. */
export function matchingFeatures(section: PermissionSection, text: string): readonly EditedFeature[] {
  const all = offeredFeatures(section);
  const wanted = text.trim().toLowerCase();
  if (section.toLowerCase().includes(wanted)) return all;
  return all.filter(({ key, label }) => `${label} ${featureLine(key)}`.toLowerCase().includes(wanted));
}
