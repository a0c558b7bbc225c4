export { locationProfilePage } from './location-profile.route.ts';
