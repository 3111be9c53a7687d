// Two storage accounts. People's browsers reach the one with the documents by signed addresses. Only the app reaches the
// other one, with job queues, the state of the runtime and the package of the app, so a private network can close it. The
// app reaches both by its identity, and shared keys are disabled.
param location string
param tags object
param token string
@description('Origin of the pages that can use SAS URLs (CORS).')
param appOrigin string
@description('Origins of other applications whose pages can use SAS URLs.')
param allowedOrigins array
param sealedRetentionDays int
@description('Soft delete retention of blobs in days.')
param documentRetentionDays int
param storageSku string
param vnetEnabled bool
param allowedIps array
param auditsData bool
param workspaceId string

// The code has the same names, and a test compares the two.
var shape = loadJsonContent('shape.json')
var common = {
  accessTier: 'Hot'
  allowBlobPublicAccess: false
  allowSharedKeyAccess: false
  defaultToOAuthAuthentication: true
  minimumTlsVersion: 'TLS1_2'
  supportsHttpsTrafficOnly: true
}

resource documents 'Microsoft.Storage/storageAccounts@2023-05-01' = {
  name: 'stcs${token}'
  location: location
  tags: tags
  kind: 'StorageV2'
  sku: { name: storageSku }
  properties: common
}

resource host 'Microsoft.Storage/storageAccounts@2023-05-01' = {
  name: 'stcsh${token}'
  location: location
  tags: tags
  kind: 'StorageV2'
  sku: { name: storageSku }
  properties: union(common, {
    publicNetworkAccess: vnetEnabled && empty(allowedIps) ? 'Disabled' : 'Enabled'
    networkAcls: {
      bypass: 'None'
      defaultAction: vnetEnabled ? 'Deny' : 'Allow'
      ipRules: vnetEnabled ? map(allowedIps, address => { value: address, action: 'Allow' }) : []
    }
  })
}

resource blobs 'Microsoft.Storage/storageAccounts/blobServices@2023-05-01' = {
  parent: documents
  name: 'default'
  properties: {
    isVersioningEnabled: true
    deleteRetentionPolicy: {
      enabled: true
      days: documentRetentionDays
    }
    containerDeleteRetentionPolicy: {
      enabled: true
      days: documentRetentionDays
    }
    cors: {
      corsRules: [
        {
          allowedOrigins: concat([appOrigin], filter(allowedOrigins, origin => origin != appOrigin))
          allowedMethods: ['GET', 'HEAD', 'PUT']
          allowedHeaders: ['content-type', 'x-ms-blob-type', 'range']
          exposedHeaders: ['content-length', 'content-range', 'etag']
          maxAgeInSeconds: 3600
        }
      ]
    }
  }
}

// Logs who read, wrote or deleted a document.
resource audit 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = if (auditsData) {
  name: 'audit'
  scope: blobs
  properties: {
    workspaceId: workspaceId
    logs: [
      for category in ['StorageRead', 'StorageWrite', 'StorageDelete']: {
        category: category
        enabled: true
      }
    ]
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
  name: '${documents.name}/default/sealed/default'
  properties: {
    immutabilityPeriodSinceCreationInDays: sealedRetentionDays
    allowProtectedAppendWrites: false
  }
  dependsOn: [containers]
}

resource hostBlobs 'Microsoft.Storage/storageAccounts/blobServices@2023-05-01' = {
  parent: host
  name: 'default'
}

resource package 'Microsoft.Storage/storageAccounts/blobServices/containers@2023-05-01' = {
  parent: hostBlobs
  name: 'app-package'
  properties: { publicAccess: 'None' }
}

resource queueService 'Microsoft.Storage/storageAccounts/queueServices@2023-05-01' = {
  parent: host
  name: 'default'
}

resource queues 'Microsoft.Storage/storageAccounts/queueServices/queues@2023-05-01' = [
  for name in shape.queues: {
    parent: queueService
    name: name
  }
]

// Only the records show which uploads are abandoned, so the app erases those (SweepUploads), and the files of erased
// envelopes. An erased or replaced blob leaves a version, which no document needs; a retention of sealed files protects
// its version until it ends. This rule deletes versions the day after, whatever their age: Azure counts
// from the upload, not from the erasure. Deleted versions can be restored for as long as the retention of the account
// says (`npm run restore-documents`), so that erased documents of any age are kept for the same time.
resource lifecycle 'Microsoft.Storage/storageAccounts/managementPolicies@2023-05-01' = {
  parent: documents
  name: 'default'
  properties: {
    policy: {
      rules: [
        {
          name: 'erase-old-versions'
          enabled: true
          type: 'Lifecycle'
          definition: {
            filters: {
              blobTypes: ['blockBlob']
              prefixMatch: ['uploads/', 'sealed/', 'signatures/']
            }
            actions: {
              version: { delete: { daysAfterCreationGreaterThan: 1 } }
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

output accountName string = documents.name
output blobUrl string = documents.properties.primaryEndpoints.blob
output hostAccountName string = host.name
output hostId string = host.id
output packageContainerUrl string = '${host.properties.primaryEndpoints.blob}${package.name}'
