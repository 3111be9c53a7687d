// Cosmos DB. The app reaches it by its identity, and account keys are disabled.
param location string
param tags object
param accountName string
param isServerless bool
param maxThroughput int
param isZoneRedundant bool
@allowed(['Continuous7Days', 'Continuous30Days'])
param backupTier string
param vnetEnabled bool
param allowedIps array
param auditsData bool
param workspaceId string

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
      continuousModeProperties: { tier: backupTier }
    }
    disableLocalAuth: true
    disableKeyBasedMetadataWriteAccess: true
    minimalTlsVersion: 'Tls12'
    // With rules, only these addresses and private endpoints reach the account.
    publicNetworkAccess: vnetEnabled && empty(allowedIps) ? 'Disabled' : 'Enabled'
    ipRules: vnetEnabled ? map(allowedIps, address => { ipAddressOrRange: address }) : []
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
          compositeIndexes: container.compositeIndexes
        }
      }
    }
  }
]

// Logs every read and write of a record, with the identity that made it.
resource audit 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = if (auditsData) {
  name: 'audit'
  scope: account
  properties: {
    workspaceId: workspaceId
    logAnalyticsDestinationType: 'Dedicated'
    logs: [
      for category in ['DataPlaneRequests', 'ControlPlaneRequests']: {
        category: category
        enabled: true
      }
    ]
  }
}

output accountName string = account.name
output accountId string = account.id
output endpoint string = account.properties.documentEndpoint
