/** Runs the local Cosmos DB in a separate process. */
import { startCosmos } from '../cosmos/start-cosmos.ts';
import { runService } from './service.ts';

runService({ name: 'the Cosmos emulator', portSettings: 'COSMOS_PORT' }, startCosmos);
