import { deviceOffline } from '@headframe/domain/devices/device.events';
import { bySubaccount, type FeatureExpectations } from '../../testing/feature-expectations.ts';
import { withAccess } from '../database/with-access.ts';
import { emit } from './emit.ts';

/** What the tests expect of this feature, by hand. */
export const eventLogExpected: FeatureExpectations = {
  tables: { event: bySubaccount },
  seed: async (database, { subaccountId, deviceId }) => {
    await withAccess(database, 'headframe_gateway', [], (transaction) =>
      emit(transaction, deviceOffline, [
        { subaccountId, subject: { kind: 'device', id: deviceId }, data: { kind: 'asic' } },
      ]),
    );
  },
};
