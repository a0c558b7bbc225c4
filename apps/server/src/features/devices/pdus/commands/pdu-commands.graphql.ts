import { addCommandMutations } from '../../requests/index.ts';
import { addOwnershipMutations } from '../../sharing/index.ts';
import { pduCommandKind } from './pdu-command-kind.ts';

addCommandMutations(pduCommandKind);

addOwnershipMutations(pduCommandKind);
