// The settings of the app. They are a separate resource, created after the app's role in the vault, because references
// to the vault would otherwise stay unresolved.
param appName string
param publicUrl string
param hostAccount string
param documentsUrl string
param cosmosEndpoint string
param vaultUrl string
param sealKeyId string
param insightsConnection string
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

var shape = loadJsonContent('shape.json')

// The app treats an empty value as a missing one.
var plainSettings = [
  { name: 'COUNTERSIGN_ENV', value: 'production' }
  { name: 'PUBLIC_URL', value: publicUrl }
  { name: 'AzureWebJobsStorage__accountName', value: hostAccount }
  { name: 'AzureWebJobsStorage__credential', value: 'managedidentity' }
  { name: 'DOCUMENTS_BLOB_URL', value: documentsUrl }
  { name: 'COSMOS_ENDPOINT', value: cosmosEndpoint }
  { name: 'COSMOS_DATABASE', value: shape.database }
  { name: 'SEAL_KEY_VAULT_KEY_ID', value: sealKeyId }
  { name: 'TSA_URLS', value: tsaUrls }
  { name: 'TSA_ALLOW_HOSTS', value: tsaAllowHosts }
  { name: 'REVOCATION_ALLOW_HOSTS', value: revocationAllowHosts }
  { name: 'SEAL_AUTHORITIES_SECONDS', value: sealAuthoritiesSeconds }
  { name: 'SEAL_LEVEL', value: sealLevel }
  { name: 'MAIL_FROM', value: mailFrom }
  { name: 'ACS_ENDPOINT', value: acsEndpoint }
  { name: 'OIDC_ISSUER', value: oidcIssuer }
  { name: 'OIDC_CLIENT_ID', value: oidcClientId }
  { name: 'OIDC_DOMAINS', value: oidcDomains }
  { name: 'OIDC_ORGANIZATION', value: oidcOrganization }
  { name: 'OIDC_ROLE_CLAIM', value: oidcRoleClaim }
  { name: 'OIDC_ROLES', value: oidcRoles }
  { name: 'APPLICATIONINSIGHTS_CONNECTION_STRING', value: insightsConnection }
  { name: 'APPLICATIONINSIGHTS_AUTHENTICATION_STRING', value: 'Authorization=AAD' }
  // The metrics need every log line, and newer runtimes sample by default.
  { name: 'OTEL_TRACES_SAMPLER', value: 'microsoft.fixed_percentage' }
  { name: 'OTEL_TRACES_SAMPLER_ARG', value: '1.0' }
]

// Names in a vault have no underscores. A reference without the final slash may keep an old version of the secret.
var secretSettings = [
  for name in union(shape.secrets, optionalSecrets): {
    name: name
    value: '@Microsoft.KeyVault(SecretUri=${vaultUrl}secrets/${replace(name, '_', '-')}/)'
  }
]

resource app 'Microsoft.Web/sites@2024-11-01' existing = {
  name: appName
}

resource settings 'Microsoft.Web/sites/config@2024-11-01' = {
  parent: app
  name: 'appsettings'
  properties: toObject(concat(plainSettings, secretSettings), setting => setting.name, setting => setting.value)
}
