import { Drawer } from '@mantine/core';
import { DrawerContent } from './DrawerContent.tsx';
import { setOverlay } from './drawer-state.ts';
import styles from './Shell.module.css';

/** The drawer over the page, for phones. */
export function DrawerOverlay() {
  return (
    <Drawer
      opened
      onClose={() => setOverlay(false)}
      size={264}
      withCloseButton={false}
      classNames={{ body: styles['overlay'] ?? '', content: styles['overlayContent'] ?? '' }}
      attributes={{ content: { 'aria-label': 'Menu' } }}
    >
      <DrawerContent isCollapsed={false} />
    </Drawer>
  );
}
