import {
  App,
  aws_apigatewayv2_authorizers as authorizers,
  CfnOutput,
  aws_cognito as cognito,
  Duration,
  aws_lambda_destinations as destinations,
  aws_dynamodb as dynamodb,
  aws_events as events,
  aws_apigatewayv2 as gateway,
  aws_iam as iam,
  aws_apigatewayv2_integrations as integrations,
  aws_lambda as lambda,
  Stack,
  aws_s3 as s3,
  aws_scheduler as scheduler,
  aws_scheduler_targets as schedulerTargets,
  aws_lambda_event_sources as sources,
  aws_sqs as sqs,
  aws_events_targets as targets,
} from 'aws-cdk-lib'

export const handlerSource = `
  export const handler = async (event) => ({
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ table: process.env.TABLE, who: event.requestContext.authorizer?.jwt.claims.sub, id: event.pathParameters?.id }),
  })`

/** Synthesises two stacks with references between them, covering everything that the reader supports. */
export function synthesise(outdir: string): void {
  const app = new App({ outdir, analyticsReporting: false })
  const env = { region: 'sa-east-1' }
  const storage = new Stack(app, 'Storage', { env })
  const backend = new Stack(app, 'Backend', { env })

  const table = new dynamodb.TableV2(storage, 'Table', {
    partitionKey: { name: 'pk', type: dynamodb.AttributeType.STRING },
    sortKey: { name: 'sk', type: dynamodb.AttributeType.STRING },
    dynamoStream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
    timeToLiveAttribute: 'expiresAt',
    globalSecondaryIndexes: [
      { indexName: 'gsi1', partitionKey: { name: 'gsi1pk', type: dynamodb.AttributeType.STRING } },
    ],
  })
  const media = new s3.Bucket(storage, 'Media', {
    eventBridgeEnabled: true,
    cors: [{ allowedMethods: [s3.HttpMethods.POST], allowedOrigins: ['*'], maxAge: 60 }],
    lifecycleRules: [{ prefix: 'uploads/', expiration: Duration.days(1) }],
  })
  const pool = new cognito.UserPool(storage, 'Pool', { mfa: cognito.Mfa.OPTIONAL })
  const client = pool.addClient('Web', { authFlows: { userSrp: true } })
  new cognito.UserPoolGroup(storage, 'Admins', { userPool: pool, groupName: 'admins', precedence: 1 })

  const deadLetters = new sqs.Queue(backend, 'DeadLetters')
  const work = new sqs.Queue(backend, 'Work', { deadLetterQueue: { queue: deadLetters, maxReceiveCount: 3 } })
  const bus = new events.EventBus(backend, 'Bus')
  const api = new lambda.Function(backend, 'Api', {
    runtime: lambda.Runtime.NODEJS_24_X,
    handler: 'index.handler',
    code: lambda.Code.fromInline('-'),
    memorySize: 256,
    timeout: Duration.seconds(15),
    reservedConcurrentExecutions: 3,
    onFailure: new destinations.SqsDestination(deadLetters),
    retryAttempts: 1,
    environment: { TABLE: table.tableName, MEDIA: media.bucketName, ISSUER: pool.userPoolProviderUrl },
  })
  if (api.node.defaultChild instanceof lambda.CfnFunction)
    api.node.defaultChild.addMetadata('entry', 'functions/api.ts')
  table.grantReadData(api)
  media.grantPut(api, 'uploads/*')
  api.addToRolePolicy(
    new iam.PolicyStatement({
      actions: ['dynamodb:PutItem'],
      resources: [table.tableArn],
      conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['AD#*'] } },
    }),
  )
  api.addEventSource(
    new sources.DynamoEventSource(table as dynamodb.ITable, {
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      batchSize: 25,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 3,
      onFailure: new sources.SqsDlq(deadLetters),
      filters: [lambda.FilterCriteria.filter({ eventName: lambda.FilterRule.isEqual('INSERT') })],
    }),
  )
  api.addEventSource(new sources.SqsEventSource(work))
  new events.Rule(backend, 'Approved', {
    eventBus: bus,
    eventPattern: { source: ['retorna.ads'], detailType: ['AdApproved'] },
    targets: [
      new targets.LambdaFunction(api, {
        deadLetterQueue: deadLetters,
        retryAttempts: 2,
        event: events.RuleTargetInput.fromObject({ id: events.EventField.fromPath('$.detail.id') }),
      }),
    ],
  })
  new events.Rule(backend, 'Uploaded', {
    eventPattern: { source: ['aws.s3'], detail: { bucket: { name: [media.bucketName] } } },
    targets: [new targets.LambdaFunction(api)],
  })
  new scheduler.Schedule(backend, 'Daily', {
    schedule: scheduler.ScheduleExpression.cron({ hour: '3', minute: '0' }),
    target: new schedulerTargets.LambdaInvoke(api, {
      input: scheduler.ScheduleTargetInput.fromObject({ daily: true }),
    }),
  })
  const http = new gateway.HttpApi(backend, 'Http', {
    corsPreflight: { allowOrigins: ['https://app.example'] },
    createDefaultStage: false,
  })
  new gateway.HttpStage(backend, 'Stage', {
    httpApi: http,
    autoDeploy: true,
    throttle: { rateLimit: 10, burstLimit: 20 },
  })
  const integration = new integrations.HttpLambdaIntegration('Integration', api)
  const authorizer = new authorizers.HttpUserPoolAuthorizer('Authorizer', pool, { userPoolClients: [client] })
  const [route] = http.addRoutes({ path: '/things/{id}', methods: [gateway.HttpMethod.GET], integration })
  const child = route?.node.defaultChild
  if (child instanceof gateway.CfnRoute) child.addMetadata('operation', 'things.get')
  http.addRoutes({ path: '/me', methods: [gateway.HttpMethod.GET], integration, authorizer })
  new CfnOutput(backend, 'Url', { value: http.apiEndpoint })
  app.synth()
}
