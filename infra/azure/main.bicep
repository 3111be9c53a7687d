// All Azure resources of Countersign, in one resource group. `azd up` deploys them and the app.
targetScope = 'subscription'

@minLength(1)
@maxLength(64)
@description('Name of the environment. The resource group is named after it (rg-<name>), and the names of the resources are derived from it.')
param environmentName string

@description('Azure region for all resources. Only regions that support the Flex Consumption plan of Azure Functions are allowed.')
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

@description('Object ID of the identity that runs the deployment. It can write secrets to the key vault and sign with the sealing key. If empty, no role is assigned.')
param principalId string = ''

@description('Type of the identity that runs the deployment.')
@allowed(['User', 'ServicePrincipal'])
param principalType string = 'User'

@description('Object ID of the user, group or service principal that creates invitations and runs the doctor. It gets the same roles as the app. If empty, no role is assigned.')
param operatorPrincipalId string = ''

@description('Type of the operator.')
@allowed(['User', 'Group', 'ServicePrincipal'])
param operatorPrincipalType string = 'User'

@description('Public URL of the service, such as the URL of a gateway in front of the app. If empty, the custom domain or the default host name of the app is used.')
param publicUrl string = ''

@description('Custom domain of the app, with a free App Service managed certificate. The DNS records must exist before the deployment. If empty, the app has no custom domain.')
param customDomain string = ''

@description('Comma-separated origins of browser applications that can call the API (CORS), such as https://app.example.com. If empty, none can. The value * is refused.')
param allowedOrigins string = ''

@description('Email address that receives alert notifications. If empty, alerts appear in the Azure portal only.')
param alertEmail string = ''

@description('Comma-separated URLs of timestamp authorities (RFC 3161), in order of preference.')
param tsaUrls string = ''

@description('Comma-separated host names of timestamp authorities that can have private IP addresses.')
param tsaAllowHosts string = ''

@description('Comma-separated host names of revocation services (OCSP, CRL) that can have private IP addresses.')
param revocationAllowHosts string = ''

@description('Maximum time in seconds that sealing a document waits for all authorities together. If empty, 8 seconds.')
param sealAuthoritiesSeconds string = ''

@description('Sender address of email. If empty, the service sends no email.')
param mailFrom string = ''

@description('Endpoint of the Azure Communication Services resource that sends email. If empty, the SMTP server in the key vault secret SMTP-URL sends it.')
param acsEndpoint string = ''

@allowed(['', 'B-B', 'B-T', 'B-LT', 'B-LTA'])
@description('PAdES level of seals. If empty, B-T if timestamp authorities are configured, otherwise B-B.')
param sealLevel string = ''

@description('Issuer of the OpenID provider for single sign-on, such as https://login.microsoftonline.com/<tenant ID>/v2.0. If empty, people log in with passwords only.')
param oidcIssuer string = ''

@description('Client ID of the application that is registered with the OpenID provider. Without the key vault secret OIDC-CLIENT-SECRET, the managed identity of the app authenticates it (Microsoft Entra ID only).')
param oidcClientId string = ''

@description('Comma-separated domains of email addresses that use single sign-on instead of passwords.')
param oidcDomains string = ''

@description('ID of the organization that people join when they use single sign-on. If empty, they join none.')
param oidcOrganization string = ''

@description('Name of the claim that contains the groups or app roles of a person. If empty, everyone who joins the organization is a member.')
param oidcRoleClaim string = ''

@description('Comma-separated mapping of claim values to roles of the organization, such as Admins=admin,Staff=member.')
param oidcRoles string = ''

@description('Comma-separated names of additional settings whose values you store in the key vault, such as STRIPE_WEBHOOK_SECRET,SMTP_URL.')
param optionalSecrets string = ''

@description('Retention period in days during which sealed files cannot be modified or deleted (immutable storage). If 0, no policy is created, and you can set one later.')
@minValue(0)
@maxValue(146000)
param sealedRetentionDays int = 0

@description('Name of the Azure Cosmos DB account, such as the target account of a restore. If empty, a name is generated.')
param cosmosAccount string = ''

@description('Whether Azure Cosmos DB uses the serverless capacity mode. If false, it uses autoscale provisioned throughput, which suits steady load. You cannot change this after the first deployment.')
param isServerless bool = true

@description('Maximum autoscale throughput in request units per second (RU/s), shared by all containers. Ignored in serverless mode.')
@minValue(4000)
param maxThroughput int = 4000

@description('Whether the app and Azure Cosmos DB are zone redundant. The region must support availability zones.')
param isZoneRedundant bool = false

@allowed(['', 'Standard_LRS', 'Standard_ZRS', 'Standard_GRS', 'Standard_GZRS', 'Standard_RAGRS', 'Standard_RAGZRS'])
@description('SKU of the storage accounts, which defines their redundancy. If empty, Standard_ZRS in regions with availability zones, otherwise Standard_LRS.')
param storageSku string = ''

@description('Any text that changes the generated name of the key vault. The name of a deleted key vault stays reserved for 90 days.')
param vaultSalt string = ''

@description('Whether the sealing key is HSM-protected (Key Vault Premium). You cannot change this after the first deployment.')
param isKeyInHsm bool = false

@description('Memory size of an instance in MB.')
@allowed([512, 2048, 4096])
param instanceMemoryMB int = 2048

@description('Maximum number of instances that the app scales out to.')
@minValue(40)
@maxValue(1000)
param maximumInstanceCount int = 100

@allowed(['Recreate', 'RollingUpdate'])
@description('Site update strategy: Recreate restarts all instances at once, RollingUpdate (preview) replaces them in batches.')
param siteUpdateStrategy string = 'Recreate'

@description('Major version of Node.js. Azure Functions supports 24 until April 2028 and 22 until April 2027.')
@allowed(['20', '22', '24'])
param nodeVersion string = '24'

@description('Number of always ready instances for HTTP triggers, which avoid cold starts. If 0, the app scales to zero.')
@minValue(0)
@maxValue(1000)
param alwaysReadyInstances int = 0

@description('Retention period of the Log Analytics workspace in days.')
@minValue(30)
@maxValue(730)
param logRetentionDays int = 30

@allowed(['Continuous7Days', 'Continuous30Days'])
@description('Tier of continuous backup of Azure Cosmos DB: point-in-time restore within the last 7 or 30 days.')
param backupTier string = 'Continuous7Days'

@description('Soft delete retention of blobs in days: deleted documents can be restored within this period.')
@minValue(7)
@maxValue(365)
param documentRetentionDays int = 30

@description('Whether to use a virtual network. The app then connects to its host storage, Azure Cosmos DB and the key vault through private endpoints, and public network access to them is restricted.')
param vnetEnabled bool = false

@description('Comma-separated public IP addresses or CIDR ranges that can still reach the host storage, Azure Cosmos DB and the key vault, such as those of operators and pipelines. Applies only if vnetEnabled is true.')
param allowedIps string = ''

@description('Whether diagnostic settings log every access to documents (blobs) and records (Azure Cosmos DB).')
param auditsData bool = true

@description('Whether to create an availability test that requests /api/health from three locations every 15 minutes.')
param availabilityTest bool = true

var origins = filter(split(toLower(replace(allowedOrigins, ' ', '')), ','), origin => !empty(origin))

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
    allowedOrigins: origins
    refusedOrigins: filter(origins, origin => !startsWith(origin, 'https://') || contains(origin, '*') || length(split(origin, '/')) != 3)
    alertEmail: alertEmail
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
output OIDC_ISSUER string = oidcIssuer
output OIDC_CLIENT_ID string = oidcClientId
output OIDC_DOMAINS string = oidcDomains
output OIDC_ORGANIZATION string = oidcOrganization
output OIDC_ROLE_CLAIM string = oidcRoleClaim
output OIDC_ROLES string = oidcRoles
output MAIL_FROM string = mailFrom
output ACS_ENDPOINT string = acsEndpoint
output OPTIONAL_SECRETS string = optionalSecrets
