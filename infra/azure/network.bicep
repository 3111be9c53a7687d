// A private network: the app reaches the storage of the host, the records and the vault by private endpoints, and they
// can be closed to the internet. The documents stay reachable, because people's browsers use signed addresses.
param location string
param tags object
param token string
param hostStorageId string
param cosmosId string
param vaultId string

var endpoints = [
  {
    name: 'blob'
    zone: 'privatelink.blob.${environment().suffixes.storage}'
    target: hostStorageId
    group: 'blob'
  }
  {
    name: 'queue'
    zone: 'privatelink.queue.${environment().suffixes.storage}'
    target: hostStorageId
    group: 'queue'
  }
  {
    name: 'table'
    zone: 'privatelink.table.${environment().suffixes.storage}'
    target: hostStorageId
    group: 'table'
  }
  {
    name: 'records'
    zone: 'privatelink.documents.azure.com'
    target: cosmosId
    group: 'Sql'
  }
  {
    name: 'vault'
    zone: 'privatelink.vaultcore.azure.net'
    target: vaultId
    group: 'vault'
  }
]

resource network 'Microsoft.Network/virtualNetworks@2024-05-01' = {
  name: 'vnet-countersign-${token}'
  location: location
  tags: tags
  properties: {
    addressSpace: { addressPrefixes: ['10.0.0.0/16'] }
    subnets: [
      {
        name: 'private-endpoints'
        properties: {
          addressPrefix: '10.0.1.0/24'
          privateEndpointNetworkPolicies: 'Disabled'
        }
      }
      {
        name: 'app'
        properties: {
          addressPrefix: '10.0.2.0/24'
          delegations: [
            {
              name: 'flex-consumption'
              properties: { serviceName: 'Microsoft.App/environments' }
            }
          ]
        }
      }
    ]
  }
}

resource zones 'Microsoft.Network/privateDnsZones@2024-06-01' = [
  for endpoint in endpoints: {
    name: endpoint.zone
    location: 'global'
    tags: tags
  }
]

resource links 'Microsoft.Network/privateDnsZones/virtualNetworkLinks@2024-06-01' = [
  for (endpoint, index) in endpoints: {
    parent: zones[index]
    name: 'countersign'
    location: 'global'
    tags: tags
    properties: {
      registrationEnabled: false
      virtualNetwork: { id: network.id }
    }
  }
]

resource privateEndpoints 'Microsoft.Network/privateEndpoints@2024-05-01' = [
  for endpoint in endpoints: {
    name: 'pe-${endpoint.name}-${token}'
    location: location
    tags: tags
    properties: {
      subnet: { id: network.properties.subnets[0].id }
      privateLinkServiceConnections: [
        {
          name: endpoint.name
          properties: {
            privateLinkServiceId: endpoint.target
            groupIds: [endpoint.group]
          }
        }
      ]
    }
  }
]

resource records 'Microsoft.Network/privateEndpoints/privateDnsZoneGroups@2024-05-01' = [
  for (endpoint, index) in endpoints: {
    parent: privateEndpoints[index]
    name: 'default'
    properties: {
      privateDnsZoneConfigs: [
        {
          name: endpoint.name
          properties: { privateDnsZoneId: zones[index].id }
        }
      ]
    }
  }
]

output appSubnetId string = network.properties.subnets[1].id
