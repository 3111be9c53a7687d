// The vault with the sealing key, which cannot be exported, and the app's secrets. Only roles give access.
param location string
param tags object
param token string
param isKeyInHsm bool
param vaultSalt string
param workspaceId string
param vnetEnabled bool
param allowedIps array

resource vault 'Microsoft.KeyVault/vaults@2023-07-01' = {
  // A deleted vault keeps its name for 90 days; another salt makes another name.
  name: take('kv-cs-${empty(vaultSalt) ? token : uniqueString(token, vaultSalt)}', 24)
  location: location
  tags: tags
  properties: {
    tenantId: subscription().tenantId
    sku: {
      family: 'A'
      name: isKeyInHsm ? 'premium' : 'standard'
    }
    enableRbacAuthorization: true
    enableSoftDelete: true
    enablePurgeProtection: true
    softDeleteRetentionInDays: 90
    publicNetworkAccess: vnetEnabled && empty(allowedIps) ? 'Disabled' : 'Enabled'
    networkAcls: {
      bypass: 'AzureServices'
      defaultAction: vnetEnabled ? 'Deny' : 'Allow'
      ipRules: vnetEnabled ? map(allowedIps, address => { value: address }) : []
    }
  }
}

resource sealKey 'Microsoft.KeyVault/vaults/keys@2023-07-01' = {
  parent: vault
  name: 'seal'
  properties: {
    kty: isKeyInHsm ? 'RSA-HSM' : 'RSA'
    keySize: 3072
    keyOps: ['sign', 'verify']
    attributes: {
      enabled: true
      exportable: false
    }
  }
}

// Logs each signature with the key and each read of a secret.
resource audit 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'audit'
  scope: vault
  properties: {
    workspaceId: workspaceId
    logs: [
      {
        categoryGroup: 'audit'
        enabled: true
      }
    ]
  }
}

output name string = vault.name
output id string = vault.id
output url string = vault.properties.vaultUri
output sealKeyName string = sealKey.name
// Includes the version: a new version needs a new certificate first.
output sealKeyId string = sealKey.properties.keyUriWithVersion
