import './asic.graphql.ts';

export { asicEntity } from './asic.entity.ts';
