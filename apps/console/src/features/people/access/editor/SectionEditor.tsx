import { levelsOfFeature, type PermissionSection } from '@headframe/domain/permissions/permission-feature';
import { useId } from 'react';
import { offeredFeatures } from '../role-summary.ts';
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
      {offeredFeatures(section)
        .filter(({ key }) => features.some((feature) => feature.key === key))
        .map((feature) => (
          <div key={feature.key} className={styles['feature']}>
            <span>{feature.label}</span>
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
        ))}
    </section>
  );
}

/** The features that a search leaves of a section; those that follow from others are never shown. */
export function matchingFeatures(section: PermissionSection, text: string): readonly EditedFeature[] {
  const all = offeredFeatures(section);
  const wanted = text.trim().toLowerCase();
  if (section.toLowerCase().includes(wanted)) return all;
  return all.filter(({ label }) => label.toLowerCase().includes(wanted));
}
