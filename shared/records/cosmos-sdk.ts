/** The Cosmos SDK, loaded on first use. */
export { CosmosClient } from '@azure/cosmos';
