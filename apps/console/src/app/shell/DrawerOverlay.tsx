import { Drawer } from '@mantine/core';
import { LayerMark } from '../../ui/layer/LayerMark.tsx';
import { DrawerContent } from './DrawerContent.tsx';
import { setOverlay } from './drawer-state.ts';
import styles from './Shell.module.css';

/** The drawer over the page, for phones. */
export function DrawerOverlay() {
  return (
    <Drawer
      opened
      onClose={() => setOverlay(false)}
      closeOnEscape={false}
      size={264}
      withCloseButton={false}
      classNames={{ body: styles['overlay'] ?? '', content: styles['overlayContent'] ?? '' }}
      attributes={{ content: { 'aria-label': 'Menu' } }}
    >
      <LayerMark kind="drawer" onEscape={() => setOverlay(false)} />
      <DrawerContent isCollapsed={false} />
    </Drawer>
  );
}
