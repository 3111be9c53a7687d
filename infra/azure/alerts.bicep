// Alerts on the lines that the app writes to its log.
param location string
param tags object
param workspaceId string
param alertEmail string
param insightsId string
@description('The address whose health Azure asks for from three continents. Empty: none.')
param availabilityUrl string

var rules = [
  {
    name: 'silence'
    description: 'The app writes no log: it is stopped, does not start, or lost its settings. The sweep writes a line every 30 seconds.'
    severity: 0
    frequency: 'PT5M'
    window: 'PT15M'
    operator: 'LessThan'
    threshold: 1
    query: 'AppTraces | where Message startswith \'{"job":"SweepEnvelopes"\''
  }
  {
    name: 'stuck-in-sealing'
    description: 'Envelopes wait in "sealing" although the sweep looks after them every 30 seconds.'
    severity: 1
    frequency: 'PT5M'
    window: 'PT15M'
    operator: 'GreaterThan'
    threshold: 10
    query: 'AppTraces | where Message startswith \'{"job":"SweepEnvelopes"\' | extend line = parse_json(Message) | where toint(line.sealed) > 0 or toint(line.failures) > 0 or tobool(line.isBoundHit)'
  }
  {
    name: 'poison-messages'
    description: 'A message failed five times and was put aside. The sweep does its work; why it failed is in the log.'
    severity: 2
    frequency: 'PT15M'
    window: 'PT15M'
    operator: 'GreaterThan'
    threshold: 0
    query: 'AppTraces | where Message has "MaxDequeueCount" and Message has "poison"'
  }
  {
    name: 'mail-not-delivered'
    description: 'An e-mail was given up, or nobody has taken it for half an hour. Why is in the line: "problem".'
    severity: 2
    frequency: 'PT15M'
    window: 'PT15M'
    operator: 'GreaterThan'
    threshold: 0
    query: 'AppTraces | where Message startswith \'{"job":"SendEmail"\' | extend line = parse_json(Message) | where toint(line.failures) > 0 or toint(line.attempts) >= 5 and tostring(line.result) == "pending"'
  }
  {
    name: 'certificate-expires'
    description: 'The sealing certificate is not fit for sealing, or expires within 30 days.'
    severity: 1
    frequency: 'P1D'
    window: 'P1D'
    operator: 'GreaterThan'
    threshold: 0
    query: 'AppTraces | where Message startswith \'{"job":"CheckCertificate"\' | extend line = parse_json(Message) | where toint(line.failures) > 0 or toint(line.daysLeft) < 30'
  }
  {
    name: 'server-errors'
    description: 'More than one request in a hundred is answered 5xx.'
    severity: 1
    frequency: 'PT5M'
    window: 'PT15M'
    operator: 'GreaterThan'
    threshold: 0
    query: 'AppRequests | summarize failed = countif(toint(ResultCode) >= 500), all = count() | where failed >= 5 and failed * 100 > all'
  }
]

resource people 'Microsoft.Insights/actionGroups@2023-01-01' = if (!empty(alertEmail)) {
  name: 'countersign-people'
  location: 'global'
  tags: tags
  properties: {
    enabled: true
    groupShortName: 'countersign'
    emailReceivers: [
      {
        name: 'people'
        emailAddress: alertEmail
        useCommonAlertSchema: true
      }
    ]
  }
}

resource alerts 'Microsoft.Insights/scheduledQueryRules@2023-12-01' = [
  for rule in rules: {
    name: 'countersign-${rule.name}'
    location: location
    tags: tags
    properties: {
      description: rule.description
      enabled: true
      severity: rule.severity
      scopes: [workspaceId]
      evaluationFrequency: rule.frequency
      windowSize: rule.window
      // Azure resolves only alerts that it evaluates at least every 12 hours. The others fire again every day.
      autoMitigate: rule.frequency != 'P1D'
      // The tables of a new workspace exist only after the first line of log, so Azure must not look for them now.
      skipQueryValidation: true
      criteria: {
        allOf: [
          {
            query: rule.query
            timeAggregation: 'Count'
            operator: rule.operator
            threshold: rule.threshold
          }
        ]
      }
      actions: { actionGroups: empty(alertEmail) ? [] : [people.id] }
    }
  }
]

// Asks for the health from outside. It also finds an app that cannot be reached although it runs.
resource availability 'Microsoft.Insights/webtests@2022-06-15' = if (!empty(availabilityUrl)) {
  name: 'countersign-health'
  location: location
  tags: union(tags, { 'hidden-link:${insightsId}': 'Resource' })
  kind: 'standard'
  properties: {
    SyntheticMonitorId: 'countersign-health'
    Name: 'countersign-health'
    Enabled: true
    Kind: 'standard'
    Frequency: 900
    Timeout: 60
    RetryEnabled: true
    Locations: [
      { Id: 'emea-nl-ams-azr' }
      { Id: 'us-va-ash-azr' }
      { Id: 'apac-sg-sin-azr' }
    ]
    Request: {
      RequestUrl: '${availabilityUrl}/api/health'
      HttpVerb: 'GET'
      FollowRedirects: false
      ParseDependentRequests: false
    }
    ValidationRules: {
      ExpectedHttpStatusCode: 200
      SSLCheck: true
      SSLCertRemainingLifetimeCheck: 14
    }
  }
}

resource unavailable 'Microsoft.Insights/metricAlerts@2018-03-01' = if (!empty(availabilityUrl)) {
  name: 'countersign-unavailable'
  location: 'global'
  tags: tags
  properties: {
    description: 'GET /api/health does not answer 200 at two places of three.'
    enabled: true
    severity: 0
    scopes: [availability.id, insightsId]
    evaluationFrequency: 'PT5M'
    windowSize: 'PT30M'
    autoMitigate: true
    criteria: {
      'odata.type': 'Microsoft.Azure.Monitor.WebtestLocationAvailabilityCriteria'
      webTestId: availability.id
      componentId: insightsId
      failedLocationCount: 2
    }
    actions: empty(alertEmail) ? [] : [{ actionGroupId: people.id }]
  }
}
