// Lets the identity that deploys fill the vault: write secrets, and use the sealing key to sign its own certificate.
param principalId string
param principalType string
param vaultName string

var roles = {
  keyVaultSecretsOfficer: 'b86a8fe4-44ce-4948-aee5-eccb2c155cd7'
  keyVaultCryptoUser: '12338af0-0e69-4776-bea7-57ae8d297424'
}

resource vault 'Microsoft.KeyVault/vaults@2023-07-01' existing = {
  name: vaultName
}

resource onVault 'Microsoft.Authorization/roleAssignments@2022-04-01' = [
  for role in [roles.keyVaultSecretsOfficer, roles.keyVaultCryptoUser]: {
    name: guid(vault.id, principalId, role, 'deployer')
    scope: vault
    properties: {
      principalId: principalId
      principalType: principalType
      roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', role)
    }
  }
]
