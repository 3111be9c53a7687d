/** The Cosmos SDK, loaded on first use. */
export { ConsistencyLevel, CosmosClient, PartitionKeyDefinitionVersion, PartitionKeyKind } from '@azure/cosmos';
