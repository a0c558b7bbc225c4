export { sensorFigures } from './sensor-dashboard.ts';
export { sensorPage } from './sensor.route.ts';
