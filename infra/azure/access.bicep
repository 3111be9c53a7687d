// Assigns roles to the app, and to an operator who creates invitations and runs the doctor.
param principalId string
param principalType string
param documentsAccount string
param hostAccount string
param cosmosAccount string
param vaultName string
param sealKeyName string
param insightsName string

var roles = {
  storageBlobDataContributor: 'ba92f5b4-2d11-453d-a403-e96b0029c9fe'
  storageBlobDelegator: 'db58b8e5-c6ad-4a2a-8342-4190687cbf4a'
  storageQueueDataContributor: '974c5e8b-45b9-4653-ba55-5f855dd0fb88'
  storageTableDataContributor: '0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3'
  keyVaultCryptoUser: '12338af0-0e69-4776-bea7-57ae8d297424'
  keyVaultSecretsUser: '4633458b-17de-408a-b874-0445c86b69e6'
  monitoringMetricsPublisher: '3913510d-42f4-4e42-8a64-420c390055eb'
}
var cosmosDataContributor = '00000000-0000-0000-0000-000000000002'

resource documents 'Microsoft.Storage/storageAccounts@2023-05-01' existing = {
  name: documentsAccount
}

resource host 'Microsoft.Storage/storageAccounts@2023-05-01' existing = {
  name: hostAccount
}

resource cosmos 'Microsoft.DocumentDB/databaseAccounts@2024-11-15' existing = {
  name: cosmosAccount
}

resource vault 'Microsoft.KeyVault/vaults@2023-07-01' existing = {
  name: vaultName
}

resource sealKey 'Microsoft.KeyVault/vaults/keys@2023-07-01' existing = {
  parent: vault
  name: sealKeyName
}

resource insights 'Microsoft.Insights/components@2020-02-02' existing = {
  name: insightsName
}

// The app reads and writes documents, and signs addresses with a user delegation key.
resource onDocuments 'Microsoft.Authorization/roleAssignments@2022-04-01' = [
  for role in [roles.storageBlobDataContributor, roles.storageBlobDelegator]: {
    name: guid(documents.id, principalId, role)
    scope: documents
    properties: {
      principalId: principalId
      principalType: principalType
      roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', role)
    }
  }
]

// The runtime keeps the state of timers in blobs, and writes its diagnostic events into tables.
resource onHost 'Microsoft.Authorization/roleAssignments@2022-04-01' = [
  for role in [
    roles.storageBlobDataContributor
    roles.storageQueueDataContributor
    roles.storageTableDataContributor
  ]: {
    name: guid(host.id, principalId, role)
    scope: host
    properties: {
      principalId: principalId
      principalType: principalType
      roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', role)
    }
  }
]

resource onRecords 'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments@2024-11-15' = {
  parent: cosmos
  name: guid(cosmos.id, principalId, cosmosDataContributor)
  properties: {
    principalId: principalId
    roleDefinitionId: '${cosmos.id}/sqlRoleDefinitions/${cosmosDataContributor}'
    scope: cosmos.id
  }
}

// The app signs with this key and with no other.
resource onSealKey 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(sealKey.id, principalId, roles.keyVaultCryptoUser)
  scope: sealKey
  properties: {
    principalId: principalId
    principalType: principalType
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.keyVaultCryptoUser)
  }
}

resource onSecrets 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(vault.id, principalId, roles.keyVaultSecretsUser)
  scope: vault
  properties: {
    principalId: principalId
    principalType: principalType
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.keyVaultSecretsUser)
  }
}

resource onInsights 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(insights.id, principalId, roles.monitoringMetricsPublisher)
  scope: insights
  properties: {
    principalId: principalId
    principalType: principalType
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.monitoringMetricsPublisher)
  }
}
