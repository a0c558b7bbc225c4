import { Modal, type ModalProps } from '@mantine/core';
import { LayerMark } from '../layer/LayerMark.tsx';

/** The modal of a dialog: Mantine's, open while it is mounted. */
type DialogFrameProps = Omit<ModalProps, 'opened'>;

/** The frame of every dialog. It takes the focus immediately, also while its content loads, and returns it on close. */
export function DialogFrame({ closeOnEscape = true, onClose, children, ...props }: DialogFrameProps) {
  return (
    <Modal closeButtonProps={{ 'aria-label': 'Close' }} {...props} opened onClose={onClose} closeOnEscape={false}>
      <LayerMark kind="dialog" onEscape={closeOnEscape ? onClose : undefined} />
      {children}
    </Modal>
  );
}
