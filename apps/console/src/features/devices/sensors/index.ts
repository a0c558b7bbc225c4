export { sensorPage } from './sensor.route.ts';
