// The Function App on Flex Consumption.
param location string
param tags object
param token string
param appName string
param publicUrl string
param storageAccount string
param packageContainerUrl string
param cosmosEndpoint string
param vaultUrl string
param sealKeyId string
param insightsConnection string
param tsaUrls string
param mailFrom string
param acsEndpoint string
param sealLevel string
param optionalSecrets array
param instanceMemoryMB int
param maximumInstanceCount int

var shape = loadJsonContent('shape.json')

// An empty value is as good as none.
var plainSettings = [
  { name: 'COUNTERSIGN_ENV', value: 'production' }
  { name: 'PUBLIC_URL', value: publicUrl }
  { name: 'AzureWebJobsStorage__accountName', value: storageAccount }
  { name: 'AzureWebJobsStorage__credential', value: 'managedidentity' }
  { name: 'COSMOS_ENDPOINT', value: cosmosEndpoint }
  { name: 'COSMOS_DATABASE', value: shape.database }
  { name: 'SEAL_KEY_VAULT_KEY_ID', value: sealKeyId }
  { name: 'TSA_URLS', value: tsaUrls }
  { name: 'SEAL_LEVEL', value: sealLevel }
  { name: 'MAIL_FROM', value: mailFrom }
  { name: 'ACS_ENDPOINT', value: acsEndpoint }
  { name: 'APPLICATIONINSIGHTS_CONNECTION_STRING', value: insightsConnection }
  { name: 'APPLICATIONINSIGHTS_AUTHENTICATION_STRING', value: 'Authorization=AAD' }
]

// A vault's names have no underscores.
var secretSettings = [
  for name in union(shape.secrets, optionalSecrets): {
    name: name
    value: '@Microsoft.KeyVault(SecretUri=${vaultUrl}secrets/${replace(name, '_', '-')})'
  }
]

resource plan 'Microsoft.Web/serverfarms@2024-04-01' = {
  name: 'plan-countersign-${token}'
  location: location
  tags: tags
  kind: 'functionapp'
  sku: {
    tier: 'FlexConsumption'
    name: 'FC1'
  }
  properties: { reserved: true }
}

resource app 'Microsoft.Web/sites@2024-04-01' = {
  name: appName
  location: location
  tags: union(tags, { 'azd-service-name': 'app' })
  kind: 'functionapp,linux'
  identity: { type: 'SystemAssigned' }
  properties: {
    serverFarmId: plan.id
    httpsOnly: true
    functionAppConfig: {
      deployment: {
        storage: {
          type: 'blobContainer'
          value: packageContainerUrl
          authentication: { type: 'SystemAssignedIdentity' }
        }
      }
      runtime: {
        name: 'node'
        version: '22'
      }
      scaleAndConcurrency: {
        instanceMemoryMB: instanceMemoryMB
        maximumInstanceCount: maximumInstanceCount
      }
    }
    siteConfig: {
      minTlsVersion: '1.2'
      appSettings: concat(plainSettings, secretSettings)
    }
  }
}

resource passwords 'Microsoft.Web/sites/basicPublishingCredentialsPolicies@2024-04-01' = [
  for name in ['scm', 'ftp']: {
    parent: app
    name: name
    properties: { allow: false }
  }
]

output principalId string = app.identity.principalId
