// All resources of a deployment and the access between them.
param location string
param tags object
param principalId string
param principalType string
param operatorPrincipalId string
param publicUrl string
param alertEmail string
param tsaUrls string
param tsaAllowHosts string
param revocationAllowHosts string
param sealAuthoritiesSeconds string
param mailFrom string
param acsEndpoint string
param sealLevel string
param optionalSecrets array
param sealedRetentionDays int
param cosmosAccount string
param isServerless bool
param isKeyInHsm bool
param instanceMemoryMB int
param maximumInstanceCount int
param isZoneRedundant bool
param storageSku string
param maxThroughput int
param vaultSalt string
param siteUpdateStrategy string

var token = toLower(uniqueString(subscription().id, resourceGroup().id, location))
var appName = 'app-countersign-${token}'
// Storage compares this value with the "Origin" header of browsers, which has no path, no final slash and no capitals.
var publicOrigin = toLower(join(take(split(trim(publicUrl), '/'), 3), '/'))
var appUrl = empty(publicUrl) ? 'https://${appName}.azurewebsites.net' : publicOrigin

module monitoring 'monitoring.bicep' = {
  name: 'monitoring'
  params: {
    location: location
    tags: tags
    token: token
  }
}

module storage 'storage.bicep' = {
  name: 'storage'
  params: {
    location: location
    tags: tags
    token: token
    appOrigin: appUrl
    sealedRetentionDays: sealedRetentionDays
    storageSku: empty(storageSku) ? (isZoneRedundant ? 'Standard_ZRS' : 'Standard_LRS') : storageSku
  }
}

module records 'records.bicep' = {
  name: 'records'
  params: {
    location: location
    tags: tags
    accountName: empty(cosmosAccount) ? 'cosmos-countersign-${token}' : cosmosAccount
    isServerless: isServerless
    maxThroughput: maxThroughput
    isZoneRedundant: isZoneRedundant
  }
}

module vault 'vault.bicep' = {
  name: 'vault'
  params: {
    location: location
    tags: tags
    token: token
    isKeyInHsm: isKeyInHsm
    vaultSalt: vaultSalt
    workspaceId: monitoring.outputs.workspaceId
  }
}

module app 'app.bicep' = {
  name: 'app'
  params: {
    location: location
    tags: tags
    token: token
    appName: appName
    packageContainerUrl: storage.outputs.packageContainerUrl
    instanceMemoryMB: instanceMemoryMB
    maximumInstanceCount: maximumInstanceCount
    isZoneRedundant: isZoneRedundant
    siteUpdateStrategy: siteUpdateStrategy
  }
}

module appAccess 'access.bicep' = {
  name: 'app-access'
  params: {
    principalId: app.outputs.principalId
    principalType: 'ServicePrincipal'
    storageAccount: storage.outputs.accountName
    cosmosAccount: records.outputs.accountName
    vaultName: vault.outputs.name
    sealKeyName: vault.outputs.sealKeyName
    insightsName: monitoring.outputs.insightsName
  }
}

module settings 'settings.bicep' = {
  name: 'settings'
  dependsOn: [appAccess]
  params: {
    appName: appName
    publicUrl: appUrl
    storageAccount: storage.outputs.accountName
    cosmosEndpoint: records.outputs.endpoint
    vaultUrl: vault.outputs.url
    sealKeyId: vault.outputs.sealKeyId
    insightsConnection: monitoring.outputs.insightsConnection
    tsaUrls: tsaUrls
    tsaAllowHosts: tsaAllowHosts
    revocationAllowHosts: revocationAllowHosts
    sealAuthoritiesSeconds: sealAuthoritiesSeconds
    mailFrom: mailFrom
    acsEndpoint: acsEndpoint
    sealLevel: sealLevel
    optionalSecrets: optionalSecrets
  }
}

module operatorAccess 'access.bicep' = if (!empty(operatorPrincipalId)) {
  name: 'operator-access'
  params: {
    principalId: operatorPrincipalId
    principalType: 'User'
    storageAccount: storage.outputs.accountName
    cosmosAccount: records.outputs.accountName
    vaultName: vault.outputs.name
    sealKeyName: vault.outputs.sealKeyName
    insightsName: monitoring.outputs.insightsName
  }
}

module deployer 'deployer.bicep' = if (!empty(principalId)) {
  name: 'deployer'
  params: {
    principalId: principalId
    principalType: principalType
    vaultName: vault.outputs.name
  }
}

module alerts 'alerts.bicep' = {
  name: 'alerts'
  params: {
    location: location
    tags: tags
    workspaceId: monitoring.outputs.workspaceId
    alertEmail: alertEmail
  }
}

output appName string = appName
output appResourceId string = app.outputs.resourceId
output appUrl string = app.outputs.url
output publicUrl string = appUrl
output cosmosEndpoint string = records.outputs.endpoint
output storageAccount string = storage.outputs.accountName
output vaultUrl string = vault.outputs.url
output sealKeyId string = vault.outputs.sealKeyId
