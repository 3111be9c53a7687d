// Documents, job queues, the state of the runtime and the package of the app. The app reaches storage by its identity,
// and shared keys are disabled.
param location string
param tags object
param token string
@description('Pages served from here may use signed addresses.')
param appOrigin string
param sealedRetentionDays int
param storageSku string

// The code has the same names, and a test compares the two.
var shape = loadJsonContent('shape.json')

resource account 'Microsoft.Storage/storageAccounts@2023-05-01' = {
  name: take('stcs${token}', 24)
  location: location
  tags: tags
  kind: 'StorageV2'
  sku: { name: storageSku }
  properties: {
    accessTier: 'Hot'
    allowBlobPublicAccess: false
    allowSharedKeyAccess: false
    defaultToOAuthAuthentication: true
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
  }
}

resource blobs 'Microsoft.Storage/storageAccounts/blobServices@2023-05-01' = {
  parent: account
  name: 'default'
  properties: {
    isVersioningEnabled: true
    deleteRetentionPolicy: {
      enabled: true
      days: 30
    }
    containerDeleteRetentionPolicy: {
      enabled: true
      days: 30
    }
    cors: {
      corsRules: [
        {
          allowedOrigins: [appOrigin]
          allowedMethods: ['GET', 'HEAD', 'PUT']
          allowedHeaders: ['content-type', 'x-ms-blob-type', 'range']
          exposedHeaders: ['content-length', 'content-range', 'etag']
          maxAgeInSeconds: 3600
        }
      ]
    }
  }
}

// Allows a time-based retention for each version of a sealed file. Azure can enable this only when the container is
// created.
resource containers 'Microsoft.Storage/storageAccounts/blobServices/containers@2023-05-01' = [
  for name in shape.blobContainers: {
    parent: blobs
    name: name
    properties: {
      publicAccess: 'None'
      immutableStorageWithVersioning: { enabled: name == 'sealed' }
    }
  }
]

resource retention 'Microsoft.Storage/storageAccounts/blobServices/containers/immutabilityPolicies@2023-05-01' = if (sealedRetentionDays > 0) {
  name: '${account.name}/default/sealed/default'
  properties: {
    immutabilityPeriodSinceCreationInDays: sealedRetentionDays
    allowProtectedAppendWrites: false
  }
  dependsOn: [containers]
}

resource package 'Microsoft.Storage/storageAccounts/blobServices/containers@2023-05-01' = {
  parent: blobs
  name: 'app-package'
  properties: { publicAccess: 'None' }
}

resource queueService 'Microsoft.Storage/storageAccounts/queueServices@2023-05-01' = {
  parent: account
  name: 'default'
}

resource queues 'Microsoft.Storage/storageAccounts/queueServices/queues@2023-05-01' = [
  for name in shape.queues: {
    parent: queueService
    name: name
  }
]

// Only the records show which uploads are abandoned, so the app erases those (SweepUploads). An erased or replaced blob
// leaves a version, which no document needs. This rule deletes versions.
resource lifecycle 'Microsoft.Storage/storageAccounts/managementPolicies@2023-05-01' = {
  parent: account
  name: 'default'
  properties: {
    policy: {
      rules: [
        {
          name: 'erase-old-versions-of-uploads'
          enabled: true
          type: 'Lifecycle'
          definition: {
            filters: {
              blobTypes: ['blockBlob']
              prefixMatch: ['uploads/', 'signatures/', 'app-package/']
            }
            actions: {
              version: { delete: { daysAfterCreationGreaterThan: 30 } }
            }
          }
        }
        {
          name: 'cool-sealed-files'
          enabled: true
          type: 'Lifecycle'
          definition: {
            filters: {
              blobTypes: ['blockBlob']
              prefixMatch: ['sealed/']
            }
            actions: {
              baseBlob: { tierToCool: { daysAfterModificationGreaterThan: 90 } }
            }
          }
        }
      ]
    }
  }
}

output accountName string = account.name
output packageContainerUrl string = '${account.properties.primaryEndpoints.blob}${package.name}'
