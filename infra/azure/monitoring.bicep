// Logs and metrics. Only identities may send telemetry.
param location string
param tags object
param token string
param logRetentionDays int

resource workspace 'Microsoft.OperationalInsights/workspaces@2023-09-01' = {
  name: 'log-countersign-${token}'
  location: location
  tags: tags
  properties: {
    sku: { name: 'PerGB2018' }
    retentionInDays: logRetentionDays
  }
}

resource insights 'Microsoft.Insights/components@2020-02-02' = {
  name: 'appi-countersign-${token}'
  location: location
  tags: tags
  kind: 'web'
  properties: {
    Application_Type: 'web'
    WorkspaceResourceId: workspace.id
    DisableLocalAuth: true
  }
}

output workspaceId string = workspace.id
output insightsName string = insights.name
output insightsId string = insights.id
// The connection string has an address and a name. The identity decides what the app may send.
output insightsConnection string = insights.properties.ConnectionString
