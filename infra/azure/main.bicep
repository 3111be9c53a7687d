// Everything Countersign needs in Azure, in its own resource group. `azd up` deploys it and the app.
targetScope = 'subscription'

@minLength(1)
@maxLength(64)
@description('Name of the environment; names of resources and the resource group are made of it.')
param environmentName string

@description('Region. Only those that offer Azure Functions Flex Consumption.')
@allowed([
  'australiaeast'
  'australiasoutheast'
  'brazilsouth'
  'canadacentral'
  'centralindia'
  'centralus'
  'eastasia'
  'eastus'
  'eastus2'
  'francecentral'
  'germanywestcentral'
  'italynorth'
  'japaneast'
  'koreacentral'
  'northcentralus'
  'northeurope'
  'norwayeast'
  'southafricanorth'
  'southcentralus'
  'southeastasia'
  'southindia'
  'spaincentral'
  'swedencentral'
  'uaenorth'
  'uksouth'
  'ukwest'
  'westcentralus'
  'westeurope'
  'westus'
  'westus2'
  'westus3'
])
@metadata({
  azd: {
    type: 'location'
  }
})
param location string

@description('Who deploys: may write the secrets of the vault. Empty: nobody but the app reaches it.')
param principalId string = ''

@allowed(['User', 'ServicePrincipal'])
param principalType string = 'User'

@description('A person or a group who makes invitations and runs the doctor: may do what the app may. Empty: nobody.')
param operatorPrincipalId string = ''

@allowed(['User', 'Group', 'ServicePrincipal'])
param operatorPrincipalType string = 'User'

@description('Address under which people reach the service. Empty: the one Azure gives the app.')
param publicUrl string = ''

@description('A domain of your own, with a certificate that Azure makes and renews. Its DNS records must exist. Empty: none.')
param customDomain string = ''

@description('Who is told of alerts. Empty: alerts are only shown in the portal.')
param alertEmail string = ''

@description('Timestamp authorities (RFC 3161), separated by commas, in the order in which they are asked.')
param tsaUrls string = ''

@description('Host names of timestamp authorities, and of revocation services, that may lie in private networks, separated by commas.')
param tsaAllowHosts string = ''
param revocationAllowHosts string = ''

@description('Seconds that all authorities together may delay one sealing. Empty: 8.')
param sealAuthoritiesSeconds string = ''

@description('Sender of e-mail, and the endpoint of Azure Communication Services that sends it, where SMTP_URL in the vault does not. Empty: no e-mail.')
param mailFrom string = ''
param acsEndpoint string = ''

@allowed(['', 'B-B', 'B-T', 'B-LT', 'B-LTA'])
@description('The PAdES level that seals shall have. Empty: B-T where there are timestamp authorities, else B-B.')
param sealLevel string = ''

@description('Settings that lie in the vault beyond the ones every deployment has there, separated by commas, such as STRIPE_WEBHOOK_SECRET,SMTP_URL.')
param optionalSecrets string = ''

@description('Days for which a sealed file cannot be deleted or overwritten by anyone. 0: not enforced, only prepared.')
@minValue(0)
@maxValue(146000)
param sealedRetentionDays int = 0

@description('Name of the Cosmos DB account, such as one that a restore has made. Empty: made of the environment.')
param cosmosAccount string = ''

@description('false: Cosmos DB with autoscaled throughput instead of serverless, for steady load. Never changes afterwards.')
param isServerless bool = true

@description('Without serverless: the request units per second to which the containers scale together.')
@minValue(4000)
param maxThroughput int = 4000

@description('true: app, Cosmos DB and storage are spread over the zones of the region, which must have them.')
param isZoneRedundant bool = false

@allowed(['', 'Standard_LRS', 'Standard_ZRS', 'Standard_GRS', 'Standard_GZRS', 'Standard_RAGRS', 'Standard_RAGZRS'])
@description('How storage is replicated. Empty: in the zones of the region, or in one place where it has none.')
param storageSku string = ''

@description('Makes another name for the vault: a deleted one keeps its name for 90 days.')
param vaultSalt string = ''

@description('true: the sealing key lies in a hardware security module. Never changes afterwards.')
param isKeyInHsm bool = false

@description('Memory of an instance: 512, 2048 or 4096 MB.')
@allowed([512, 2048, 4096])
param instanceMemoryMB int = 2048

@description('How far the app scales out.')
@minValue(40)
@maxValue(1000)
param maximumInstanceCount int = 100

@allowed(['Recreate', 'RollingUpdate'])
@description('How instances are replaced by a deployment: all at once, or (a preview) one batch after another.')
param siteUpdateStrategy string = 'Recreate'

@description('The major version of Node.js. Azure Functions supports 24 until April 2028, 22 until April 2027.')
@allowed(['20', '22', '24'])
param nodeVersion string = '24'

@description('Instances that are kept started for requests, so that the first one of the day does not wait. 0: none.')
@minValue(0)
@maxValue(1000)
param alwaysReadyInstances int = 0

@description('Days for which logs are kept.')
@minValue(30)
@maxValue(730)
param logRetentionDays int = 30

@allowed(['Continuous7Days', 'Continuous30Days'])
@description('For how long every moment of the records can be restored.')
param backupTier string = 'Continuous7Days'

@description('Days for which erased documents can be restored.')
@minValue(7)
@maxValue(365)
param documentRetentionDays int = 30

@description('true: the app reaches its storage, Cosmos DB and the vault by a private network, and they are closed to the internet.')
param vnetEnabled bool = false

@description('With vnetEnabled: public addresses or ranges from which operators and pipelines reach Cosmos DB and the vault, separated by commas.')
param allowedIps string = ''

@description('true: every access to a document or a record is logged.')
param auditsData bool = true

@description('true: Azure asks for the health of the app from three continents every 15 minutes.')
param availabilityTest bool = true

var tags = { 'azd-env-name': environmentName }

resource group 'Microsoft.Resources/resourceGroups@2024-03-01' = {
  name: 'rg-${environmentName}'
  location: location
  tags: tags
}

module resources 'resources.bicep' = {
  name: 'resources'
  scope: group
  params: {
    location: location
    tags: tags
    principalId: principalId
    principalType: principalType
    operatorPrincipalId: operatorPrincipalId
    operatorPrincipalType: operatorPrincipalType
    publicUrl: publicUrl
    customDomain: trim(customDomain)
    alertEmail: alertEmail
    tsaUrls: tsaUrls
    tsaAllowHosts: tsaAllowHosts
    revocationAllowHosts: revocationAllowHosts
    sealAuthoritiesSeconds: sealAuthoritiesSeconds
    mailFrom: mailFrom
    acsEndpoint: acsEndpoint
    sealLevel: sealLevel
    optionalSecrets: filter(split(replace(optionalSecrets, ' ', ''), ','), name => !empty(name))
    sealedRetentionDays: sealedRetentionDays
    cosmosAccount: cosmosAccount
    isServerless: isServerless
    isKeyInHsm: isKeyInHsm
    instanceMemoryMB: instanceMemoryMB
    maximumInstanceCount: maximumInstanceCount
    isZoneRedundant: isZoneRedundant
    storageSku: storageSku
    maxThroughput: maxThroughput
    vaultSalt: vaultSalt
    siteUpdateStrategy: siteUpdateStrategy
    nodeVersion: nodeVersion
    alwaysReadyInstances: alwaysReadyInstances
    logRetentionDays: logRetentionDays
    backupTier: backupTier
    documentRetentionDays: documentRetentionDays
    vnetEnabled: vnetEnabled
    allowedIps: filter(split(replace(allowedIps, ' ', ''), ','), address => !empty(address))
    auditsData: auditsData
    availabilityTest: availabilityTest
  }
}

output AZURE_RESOURCE_GROUP string = group.name
output APP_NAME string = resources.outputs.appName
output APP_RESOURCE_ID string = resources.outputs.appResourceId
output APP_URL string = resources.outputs.appUrl
output PUBLIC_URL string = resources.outputs.publicUrl
output COSMOS_ENDPOINT string = resources.outputs.cosmosEndpoint
output AzureWebJobsStorage__accountName string = resources.outputs.hostAccount
output DOCUMENTS_BLOB_URL string = resources.outputs.documentsUrl
output DOCUMENTS_ACCOUNT string = resources.outputs.documentsAccount
output DOMAIN_VERIFICATION_ID string = resources.outputs.domainVerificationId
output KEY_VAULT_URL string = resources.outputs.vaultUrl
output SEAL_KEY_VAULT_KEY_ID string = resources.outputs.sealKeyId
output TSA_URLS string = tsaUrls
output TSA_ALLOW_HOSTS string = tsaAllowHosts
output REVOCATION_ALLOW_HOSTS string = revocationAllowHosts
output SEAL_AUTHORITIES_SECONDS string = sealAuthoritiesSeconds
output SEAL_LEVEL string = sealLevel
output MAIL_FROM string = mailFrom
output ACS_ENDPOINT string = acsEndpoint
output OPTIONAL_SECRETS string = optionalSecrets
