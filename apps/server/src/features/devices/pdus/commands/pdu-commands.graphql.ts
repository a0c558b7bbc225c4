import { addCommandMutations } from '../../requests/index.ts';
import { pduCommandKind } from './pdu-command-kind.ts';

addCommandMutations(pduCommandKind);
