/** Runs the local Cosmos DB in a separate process. */
import { startCosmos } from '../cosmos/start-cosmos.ts';
import { type RunningService, runService } from './service.ts';

export interface CosmosSettings {
  folder: string;
  /** 0: any free port. */
  port: number;
}

export interface CosmosReady {
  endpoint: string;
  key: string;
}

async function start({ folder, port }: CosmosSettings): Promise<RunningService> {
  const cosmos = await startCosmos({ dataDir: folder, port });
  const ready: CosmosReady = { endpoint: cosmos.endpoint, key: cosmos.key };
  return { ready, close: () => cosmos.close() };
}

runService({ name: 'the Cosmos emulator', portSettings: 'COSMOS_PORT' }, start);
