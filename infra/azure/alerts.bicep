// Alert rules on the log entries of the app, and an availability test.
param location string
param tags object
param workspaceId string
param alertEmail string
param insightsId string
@description('URL of the app for the availability test. If empty, no test is created.')
param availabilityUrl string

var rules = [
  {
    name: 'silence'
    description: 'The app has written no log entry of SweepEnvelopes for 15 minutes, although the job runs every 30 seconds. The app is stopped or fails to start, for example because a setting is missing.'
    severity: 0
    frequency: 'PT5M'
    window: 'PT15M'
    operator: 'LessThan'
    threshold: 1
    query: 'AppTraces | where Message startswith \'{"job":"SweepEnvelopes"\''
  }
  {
    name: 'stuck-in-sealing'
    description: 'Sealing is delayed: more than 10 runs of SweepEnvelopes within 15 minutes sealed envelopes that the queue had missed, failed to seal some, or found more than one run can seal.'
    severity: 1
    frequency: 'PT5M'
    window: 'PT15M'
    operator: 'GreaterThan'
    threshold: 10
    query: 'AppTraces | where Message startswith \'{"job":"SweepEnvelopes"\' | extend line = parse_json(Message) | where toint(line.sealed) > 0 or toint(line.failures) > 0 or tobool(line.isBoundHit)'
  }
  {
    name: 'poison-messages'
    description: 'A queue message failed five times and was moved to the poison queue. SweepEnvelopes completes its work. The log contains the reason.'
    severity: 2
    frequency: 'PT15M'
    window: 'PT15M'
    operator: 'GreaterThan'
    threshold: 0
    query: 'AppTraces | where Message has "MaxDequeueCount" and Message has "poison"'
  }
  {
    name: 'mail-not-delivered'
    description: 'An email was not delivered: sending failed permanently, or is still pending after five attempts. The log entry of SendEmail contains the reason in "problem".'
    severity: 2
    frequency: 'PT15M'
    window: 'PT15M'
    operator: 'GreaterThan'
    threshold: 0
    query: 'AppTraces | where Message startswith \'{"job":"SendEmail"\' | extend line = parse_json(Message) | where toint(line.failures) > 0 or toint(line.attempts) >= 5 and tostring(line.result) == "pending"'
  }
  {
    name: 'certificate-expires'
    description: 'The sealing certificate is not valid for sealing, or expires within 30 days.'
    severity: 1
    frequency: 'P1D'
    window: 'P1D'
    operator: 'GreaterThan'
    threshold: 0
    query: 'AppTraces | where Message startswith \'{"job":"CheckCertificate"\' | extend line = parse_json(Message) | where toint(line.failures) > 0 or toint(line.daysLeft) < 30'
  }
  {
    name: 'server-errors'
    description: 'More than 1 % of the requests within 15 minutes, and at least 5, failed with HTTP 5xx.'
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

// Also detects an app that runs but cannot be reached.
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
    description: 'The availability test of /api/health fails from at least two of three locations.'
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
