// Cosmos DB. The app reaches it by its identity, and account keys are disabled.
param location string
param tags object
param accountName string
param isServerless bool
param maxThroughput int
param isZoneRedundant bool

// The code has the same table, and a test compares the two.
var shape = loadJsonContent('shape.json')

resource account 'Microsoft.DocumentDB/databaseAccounts@2024-11-15' = {
  name: accountName
  location: location
  tags: tags
  kind: 'GlobalDocumentDB'
  properties: {
    databaseAccountOfferType: 'Standard'
    capabilities: isServerless ? [{ name: 'EnableServerless' }] : []
    locations: [
      {
        locationName: location
        failoverPriority: 0
        isZoneRedundant: isZoneRedundant
      }
    ]
    consistencyPolicy: { defaultConsistencyLevel: 'Session' }
    backupPolicy: {
      type: 'Continuous'
      continuousModeProperties: { tier: 'Continuous7Days' }
    }
    disableLocalAuth: true
    disableKeyBasedMetadataWriteAccess: true
    minimalTlsVersion: 'Tls12'
  }
}

resource database 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases@2024-11-15' = {
  parent: account
  name: shape.database
  properties: {
    resource: { id: shape.database }
    options: isServerless ? {} : { autoscaleSettings: { maxThroughput: maxThroughput } }
  }
}

resource containers 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2024-11-15' = [
  for container in shape.cosmosContainers: {
    parent: database
    name: container.name
    properties: {
      resource: {
        id: container.name
        partitionKey: {
          paths: container.partitionKey
          kind: length(container.partitionKey) > 1 ? 'MultiHash' : 'Hash'
          version: 2
        }
        defaultTtl: container.defaultTtl
        indexingPolicy: {
          indexingMode: 'consistent'
          automatic: true
          includedPaths: container.includedPaths
          excludedPaths: container.excludedPaths
        }
      }
    }
  }
]

output accountName string = account.name
output endpoint string = account.properties.documentEndpoint
