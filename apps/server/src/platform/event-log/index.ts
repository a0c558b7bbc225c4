export { emit, type DeviceSubject, type EventOccurrence } from './emit.ts';
