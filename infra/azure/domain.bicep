// The own domain of a deployment, with a certificate that Azure makes and renews. The records of the domain must exist
// before: CNAME to the address of the app, TXT `asuid.<domain>` with its verification id.
param location string
param tags object
param appName string
param planId string
param domain string

resource app 'Microsoft.Web/sites@2024-11-01' existing = {
  name: appName
}

resource binding 'Microsoft.Web/sites/hostNameBindings@2024-11-01' = {
  parent: app
  name: domain
  properties: {
    siteName: appName
    hostNameType: 'Verified'
    customHostNameDnsRecordType: 'CName'
  }
}

// Azure makes a certificate only for a domain that the app already has.
resource certificate 'Microsoft.Web/certificates@2024-11-01' = {
  name: 'cert-${domain}'
  location: location
  tags: tags
  properties: {
    serverFarmId: planId
    canonicalName: domain
  }
  dependsOn: [binding]
}

module tls 'domain-tls.bicep' = {
  name: 'domain-tls'
  params: {
    appName: appName
    domain: domain
    thumbprint: certificate.properties.thumbprint
  }
}
