import { trustedPoolSchema } from '@headframe/domain/trusted-pools/trusted-pool';
import { recordForm } from '../../../ui/record-form/record-form.tsx';

export const trustedPoolForm = recordForm(trustedPoolSchema, {
  poolAddresses: {
    label: 'Pool addresses',
    hint: 'One a line, as host:port. All addresses of one pool belong together.',
    placeholder: 'eu.pool.example:3333\nus.pool.example:3333',
  },
  expectedMinAsicCount: { label: 'Expected ASICs, minimum' },
  expectedMaxAsicCount: { label: 'Expected ASICs, maximum' },
  expectedMinHashrate: { label: 'Expected hashrate, minimum' },
  expectedMaxHashrate: { label: 'Expected hashrate, maximum' },
  expectedHashUnit: { label: 'Unit of the hashrate', choices: { th: 'Th/s', gh: 'Gh/s' } },
  hasAlert: {
    label: 'Compare with what is expected',
    hint: 'Marks the pool low or high while ASICs or hashrate there are outside these bounds, and mails the people who may see trusted pools after five minutes of it.',
  },
});
