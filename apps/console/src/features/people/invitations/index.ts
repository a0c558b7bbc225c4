export { notifyInvited } from './notify-invited.tsx';
