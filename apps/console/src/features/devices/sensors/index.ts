export { sensorFigures } from './sensor-dashboard.ts';
