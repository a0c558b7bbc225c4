export { profilePage } from './profile.route.ts';
