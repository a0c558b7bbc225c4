export { tellInvited } from './tell-invited.tsx';
