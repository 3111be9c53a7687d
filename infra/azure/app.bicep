// The Function App on Flex Consumption.
param location string
param tags object
param token string
param appName string
@description('Origins of browser applications that can call the API (CORS).')
param allowedOrigins array
param packageContainerUrl string
param instanceMemoryMB int
param maximumInstanceCount int
param isZoneRedundant bool
param siteUpdateStrategy string
param nodeVersion string
@description('Number of always ready instances for HTTP triggers. If 0, the app scales to zero.')
param alwaysReadyInstances int
@description('Resource ID of the subnet for virtual network integration. If empty, the app is not integrated.')
param subnetId string

// Rolling updates are a preview. The template sets the property only on request, because some regions may refuse it.
var updates = siteUpdateStrategy == 'Recreate' ? {} : { siteUpdateStrategy: { type: siteUpdateStrategy } }

resource plan 'Microsoft.Web/serverfarms@2024-11-01' = {
  name: 'plan-countersign-${token}'
  location: location
  tags: tags
  kind: 'functionapp'
  sku: {
    tier: 'FlexConsumption'
    name: 'FC1'
  }
  properties: {
    reserved: true
    zoneRedundant: isZoneRedundant
  }
}

resource app 'Microsoft.Web/sites@2024-11-01' = {
  name: appName
  location: location
  tags: union(tags, { 'azd-service-name': 'app' })
  kind: 'functionapp,linux'
  identity: { type: 'SystemAssigned' }
  properties: {
    serverFarmId: plan.id
    httpsOnly: true
    virtualNetworkSubnetId: empty(subnetId) ? null : subnetId
    functionAppConfig: union({
      deployment: {
        storage: {
          type: 'blobContainer'
          value: packageContainerUrl
          authentication: { type: 'SystemAssignedIdentity' }
        }
      }
      runtime: {
        name: 'node'
        version: nodeVersion
      }
      scaleAndConcurrency: {
        instanceMemoryMB: instanceMemoryMB
        maximumInstanceCount: maximumInstanceCount
        alwaysReady: alwaysReadyInstances > 0 ? [{ name: 'http', instanceCount: alwaysReadyInstances }] : []
      }
    }, updates)
    // settings.bicep has the settings: their references to the vault need a role, and the role needs this app.
    siteConfig: {
      minTlsVersion: '1.2'
      cors: {
        allowedOrigins: allowedOrigins
        // Requests carry their token in a header. No cookie of the service may go along.
        supportCredentials: false
      }
    }
  }
}

resource passwords 'Microsoft.Web/sites/basicPublishingCredentialsPolicies@2024-11-01' = [
  for name in ['scm', 'ftp']: {
    parent: app
    name: name
    properties: { allow: false }
  }
]

output principalId string = app.identity.principalId
output resourceId string = app.id
output planId string = plan.id
// The value of the TXT record `asuid.<domain>`, which proves the ownership of a domain.
output domainVerificationId string = app.properties.customDomainVerificationId
output url string = 'https://${app.properties.defaultHostName}'
