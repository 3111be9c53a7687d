// All resources of a deployment and the access between them.
param location string
param tags object
param principalId string
param principalType string
param operatorPrincipalId string
param operatorPrincipalType string
param publicUrl string
param customDomain string
param allowedOrigins array
// The deployment fails if there are any refusedOrigins: * would let the pages of every site read answers.
@maxLength(0)
#disable-next-line no-unused-params
param refusedOrigins array
param alertEmail string
param tsaUrls string
param tsaAllowHosts string
param revocationAllowHosts string
param sealAuthoritiesSeconds string
param mailFrom string
param acsEndpoint string
param sealLevel string
param oidcIssuer string
param oidcClientId string
param oidcDomains string
param oidcOrganization string
param oidcRoleClaim string
param oidcRoles string
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
param nodeVersion string
param alwaysReadyInstances int
param logRetentionDays int
param backupTier string
param documentRetentionDays int
param vnetEnabled bool
param allowedIps array
param auditsData bool
param availabilityTest bool

var token = toLower(uniqueString(subscription().id, resourceGroup().id, location))
var appName = 'app-countersign-${token}'
// Storage compares this value with the "Origin" header of browsers, which has no path, no final slash and no capitals.
var publicOrigin = toLower(join(take(split(trim(publicUrl), '/'), 3), '/'))
var ownUrl = empty(customDomain) ? 'https://${appName}.azurewebsites.net' : 'https://${toLower(customDomain)}'
var appUrl = empty(publicUrl) ? ownUrl : publicOrigin
// Regions with Flex Consumption whose storage has no zones (learn.microsoft.com, "Redundancy by region").
var regionsWithoutZones = [
  'australiasoutheast'
  'northcentralus'
  'southindia'
  'ukwest'
  'westcentralus'
  'westus'
]
var regionSku = contains(regionsWithoutZones, location) ? 'Standard_LRS' : 'Standard_ZRS'

module monitoring 'monitoring.bicep' = {
  name: 'monitoring'
  params: {
    location: location
    tags: tags
    token: token
    logRetentionDays: logRetentionDays
  }
}

module storage 'storage.bicep' = {
  name: 'storage'
  params: {
    location: location
    tags: tags
    token: token
    appOrigin: appUrl
    allowedOrigins: allowedOrigins
    sealedRetentionDays: sealedRetentionDays
    documentRetentionDays: documentRetentionDays
    storageSku: empty(storageSku) ? regionSku : storageSku
    vnetEnabled: vnetEnabled
    allowedIps: allowedIps
    auditsData: auditsData
    workspaceId: monitoring.outputs.workspaceId
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
    backupTier: backupTier
    vnetEnabled: vnetEnabled
    allowedIps: allowedIps
    auditsData: auditsData
    workspaceId: monitoring.outputs.workspaceId
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
    vnetEnabled: vnetEnabled
    allowedIps: allowedIps
  }
}

module network 'network.bicep' = if (vnetEnabled) {
  name: 'network'
  params: {
    location: location
    tags: tags
    token: token
    hostStorageId: storage.outputs.hostId
    cosmosId: records.outputs.accountId
    vaultId: vault.outputs.id
  }
}

module app 'app.bicep' = {
  name: 'app'
  params: {
    location: location
    tags: tags
    token: token
    appName: appName
    allowedOrigins: allowedOrigins
    packageContainerUrl: storage.outputs.packageContainerUrl
    instanceMemoryMB: instanceMemoryMB
    maximumInstanceCount: maximumInstanceCount
    isZoneRedundant: isZoneRedundant
    siteUpdateStrategy: siteUpdateStrategy
    nodeVersion: nodeVersion
    alwaysReadyInstances: alwaysReadyInstances
    subnetId: vnetEnabled ? network!.outputs.appSubnetId : ''
  }
}

module domain 'domain.bicep' = if (!empty(customDomain)) {
  name: 'domain'
  params: {
    location: location
    tags: tags
    appName: appName
    planId: app.outputs.planId
    domain: toLower(customDomain)
  }
}

module appAccess 'access.bicep' = {
  name: 'app-access'
  params: {
    principalId: app.outputs.principalId
    principalType: 'ServicePrincipal'
    documentsAccount: storage.outputs.accountName
    hostAccount: storage.outputs.hostAccountName
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
    hostAccount: storage.outputs.hostAccountName
    documentsUrl: storage.outputs.blobUrl
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
    oidcIssuer: oidcIssuer
    oidcClientId: oidcClientId
    oidcDomains: oidcDomains
    oidcOrganization: oidcOrganization
    oidcRoleClaim: oidcRoleClaim
    oidcRoles: oidcRoles
    optionalSecrets: optionalSecrets
  }
}

module operatorAccess 'access.bicep' = if (!empty(operatorPrincipalId)) {
  name: 'operator-access'
  params: {
    principalId: operatorPrincipalId
    principalType: operatorPrincipalType
    documentsAccount: storage.outputs.accountName
    hostAccount: storage.outputs.hostAccountName
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
    insightsId: monitoring.outputs.insightsId
    availabilityUrl: availabilityTest ? app.outputs.url : ''
  }
}

output appName string = appName
output appResourceId string = app.outputs.resourceId
output appUrl string = app.outputs.url
output publicUrl string = appUrl
output cosmosEndpoint string = records.outputs.endpoint
output documentsAccount string = storage.outputs.accountName
output documentsUrl string = storage.outputs.blobUrl
output hostAccount string = storage.outputs.hostAccountName
output domainVerificationId string = app.outputs.domainVerificationId
output vaultUrl string = vault.outputs.url
output sealKeyId string = vault.outputs.sealKeyId
