export { sensorEntity } from './sensor.entity.ts';
export { sensorIngest } from './sensor-ingest.ts';
