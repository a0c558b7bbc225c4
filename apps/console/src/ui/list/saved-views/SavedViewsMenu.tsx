import { Button, Menu } from '@mantine/core';
import { useCan } from '../../../transport/session/access.ts';
import {
  IconBookmark,
  IconCheck,
  IconPencil,
  IconPlus,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '../../icon/icons.ts';
import { addView, deleteView, renameView, updateView } from './saved-view.actions.tsx';
import { useSavedViews, type ViewedList } from './use-saved-views.ts';

interface SavedViewsMenuProps {
  /** The name of the list among the saved searches. */
  useCase: string;
  list: ViewedList;
}

/** The saved views of a list: shows one, saves the one on screen, and changes that which is shown. */
export function SavedViewsMenu({ useCase, list }: SavedViewsMenuProps) {
  const canWrite = useCan('saved_searches_write');
  const { views, current, shown, show, defaults, setDefault, refetch } = useSavedViews(useCase, list);
  const isDefault = shown !== undefined && defaults.includes(shown.id);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconBookmark size={14} aria-hidden />}>
          {shown?.name ?? 'Views'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {views.map((view) => (
          <Menu.Item
            key={view.id}
            leftSection={view === shown ? <IconCheck size={14} aria-hidden /> : <span style={{ width: 14 }} />}
            rightSection={defaults.includes(view.id) && <IconStarFilled size={12} aria-label="Opens with the list" />}
            onClick={() => show(view)}
          >
            {view.name}
          </Menu.Item>
        ))}
        {views.length === 0 && <Menu.Label>No saved views</Menu.Label>}
        {(canWrite || shown) && <Menu.Divider />}
        {shown && (
          <Menu.Item
            leftSection={<IconStar size={14} aria-hidden />}
            onClick={() => setDefault(isDefault ? undefined : shown.id)}
          >
            {isDefault ? 'Do not open with the list' : 'Open with the list'}
          </Menu.Item>
        )}
        {canWrite && !shown && (
          <Menu.Item
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => void addView(useCase, current, refetch)}
          >
            Save this view
          </Menu.Item>
        )}
        {canWrite && !shown && views.length > 0 && (
          <>
            <Menu.Label>Replace with this view</Menu.Label>
            {views.map((view) => (
              <Menu.Item key={view.id} onClick={() => void updateView(view, current, refetch)}>
                {`Update ${view.name}`}
              </Menu.Item>
            ))}
          </>
        )}
        {canWrite && shown && (
          <>
            <Menu.Item
              leftSection={<IconPencil size={14} aria-hidden />}
              onClick={() => void renameView(shown, useCase, refetch)}
            >
              Rename
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTrash size={14} aria-hidden />}
              style={{ color: 'var(--hf-bad)' }}
              onClick={() => void deleteView(shown, refetch)}
            >
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
