// Binds the certificate of a domain. It is a file of its own because a template cannot declare the same binding twice.
param appName string
param domain string
param thumbprint string

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
    sslState: 'SniEnabled'
    thumbprint: thumbprint
  }
}
