import { arnOf, byId, iamArn, idOf, type Kind, named, type Read } from './kind.ts'

const functionArn = arnOf('lambda', (of) => `function:${of.name}`)
const tableArn = arnOf('dynamodb', (of) => `table/${of.name}`)
// In AWS the label is the stream's creation time; a constant keeps the ARN the same between runs.
const streamArn: Read = (of) => `${tableArn(of)}/stream/2026-01-01T00:00:00.000`
const poolId: Read = (of) => `${of.region}_${idOf(9)(of)}`
const stateMachineArn = arnOf('states', (of) => `stateMachine:${of.name}`)
const graphqlApiId = idOf(26)
const graphqlApiArn = arnOf('appsync', (of) => `apis/${graphqlApiId(of)}`)
const distributionId: Read = (of) => `E${idOf(13)(of).toUpperCase()}`
const topicArn = arnOf('sns', named)
const queueUrl: Read = (of) => `https://sqs.${of.region}.amazonaws.com/${of.accountId}/${of.name}`
const locationArn = (kind: string) => arnOf('geo', (of) => `${kind}/${of.name}`)
const amplifyArn = arnOf('amplify', (of) => `apps/${idOf(14)(of)}`)
const table: Kind = {
  nameProperty: 'TableName',
  maximumLength: 255,
  attributes: { Arn: tableArn, StreamArn: streamArn, TableId: idOf(36) },
}
/** Names and attributes by CloudFormation type, as the template reference lists them under "Return values". */
export const kinds: Readonly<Record<string, Kind>> = {
  'AWS::Amplify::App': {
    nameProperty: 'Name',
    ref: amplifyArn,
    attributes: {
      AppId: idOf(14),
      AppName: named,
      Arn: amplifyArn,
      DefaultDomain: (of) => `${idOf(14)(of)}.amplifyapp.com`,
    },
  },
  'AWS::Amplify::Branch': { nameProperty: 'BranchName', attributes: { BranchName: named } },
  'AWS::Amplify::Domain': { nameProperty: 'DomainName', attributes: { DomainName: named } },
  'AWS::ApiGatewayV2::Api': {
    ref: idOf(10),
    attributes: {
      ApiId: idOf(10),
      ApiEndpoint: (of) => `https://${idOf(10)(of)}.execute-api.${of.region}.amazonaws.com`,
    },
  },
  'AWS::ApiGatewayV2::Authorizer': byId(6, 'AuthorizerId'),
  'AWS::ApiGatewayV2::Deployment': byId(6, 'DeploymentId'),
  'AWS::ApiGatewayV2::Integration': byId(7, 'IntegrationId'),
  'AWS::ApiGatewayV2::Route': byId(7, 'RouteId'),
  'AWS::ApiGatewayV2::Stage': { nameProperty: 'StageName' },
  'AWS::AppSync::ApiKey': { ref: idOf(26), attributes: { ApiKey: (of) => `da2-${idOf(26)(of)}`, ApiKeyId: idOf(26) } },
  'AWS::AppSync::DataSource': { nameProperty: 'Name', attributes: { Name: named } },
  'AWS::AppSync::FunctionConfiguration': byId(26, 'FunctionId'),
  'AWS::AppSync::GraphQLApi': {
    nameProperty: 'Name',
    ref: graphqlApiArn,
    attributes: {
      ApiId: graphqlApiId,
      Arn: graphqlApiArn,
      GraphQLUrl: (of) => `https://${graphqlApiId(of)}.appsync-api.${of.region}.amazonaws.com/graphql`,
      RealtimeUrl: (of) => `wss://${graphqlApiId(of)}.appsync-realtime-api.${of.region}.amazonaws.com/graphql`,
      GraphQLDns: (of) => `${graphqlApiId(of)}.appsync-api.${of.region}.amazonaws.com`,
      RealtimeDns: (of) => `${graphqlApiId(of)}.appsync-realtime-api.${of.region}.amazonaws.com`,
    },
  },
  'AWS::AppSync::GraphQLSchema': byId(26, 'Id'),
  'AWS::AppSync::Resolver': byId(26),
  'AWS::Budgets::Budget': {},
  'AWS::CloudFront::CachePolicy': byId(36, 'Id'),
  'AWS::CloudFront::Distribution': {
    ref: distributionId,
    attributes: { Id: distributionId, DomainName: (of) => `d${idOf(13)(of)}.cloudfront.net` },
  },
  'AWS::CloudFront::Function': {
    nameProperty: 'Name',
    ref: (of) => `arn:aws:cloudfront::${of.accountId}:function/${of.name}`,
    attributes: { FunctionARN: (of) => `arn:aws:cloudfront::${of.accountId}:function/${of.name}` },
  },
  'AWS::CloudFront::OriginAccessControl': byId(14, 'Id'),
  'AWS::CloudFront::OriginRequestPolicy': byId(36, 'Id'),
  'AWS::CloudFront::ResponseHeadersPolicy': byId(36, 'Id'),
  'AWS::CloudWatch::Alarm': {
    nameProperty: 'AlarmName',
    attributes: { Arn: arnOf('cloudwatch', (of) => `alarm:${of.name}`) },
  },
  'AWS::CloudWatch::CompositeAlarm': {
    nameProperty: 'AlarmName',
    attributes: { Arn: arnOf('cloudwatch', (of) => `alarm:${of.name}`) },
  },
  'AWS::CloudWatch::Dashboard': { nameProperty: 'DashboardName' },
  'AWS::Cognito::UserPool': {
    nameProperty: 'UserPoolName',
    ref: poolId,
    attributes: {
      Arn: arnOf('cognito-idp', (of) => `userpool/${poolId(of)}`),
      ProviderName: (of) => `cognito-idp.${of.region}.amazonaws.com/${poolId(of)}`,
      ProviderURL: (of) => of.issuerOf(poolId(of)),
      UserPoolId: poolId,
    },
  },
  'AWS::Cognito::UserPoolClient': {
    nameProperty: 'ClientName',
    ref: idOf(26),
    attributes: { ClientId: idOf(26), Name: named },
  },
  'AWS::Cognito::UserPoolDomain': { nameProperty: 'Domain' },
  'AWS::Cognito::UserPoolGroup': { nameProperty: 'GroupName' },
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::DynamoDB::Table': table,
  'AWS::Events::Archive': {
    nameProperty: 'ArchiveName',
    attributes: { Arn: arnOf('events', (of) => `archive/${of.name}`) },
  },
  'AWS::Events::EventBus': {
    nameProperty: 'Name',
    attributes: { Arn: arnOf('events', (of) => `event-bus/${of.name}`), Name: named },
  },
  'AWS::Events::Rule': {
    nameProperty: 'Name',
    attributes: {
      Arn: arnOf('events', (of) => {
        const bus = of.property('EventBusName', 'default').split('/').at(-1)
        return bus === 'default' ? `rule/${of.name}` : `rule/${bus}/${of.name}`
      }),
    },
  },
  'AWS::IAM::ManagedPolicy': {
    nameProperty: 'ManagedPolicyName',
    maximumLength: 128,
    ref: iamArn('policy'),
    attributes: { PolicyArn: iamArn('policy') },
  },
  'AWS::IAM::Policy': { nameProperty: 'PolicyName' },
  'AWS::IAM::Role': { nameProperty: 'RoleName', attributes: { Arn: iamArn('role'), RoleId: idOf(20) } },
  'AWS::KMS::Alias': { nameProperty: 'AliasName' },
  'AWS::KMS::Key': { ref: idOf(36), attributes: { KeyId: idOf(36), Arn: arnOf('kms', (of) => `key/${idOf(36)(of)}`) } },
  'AWS::Lambda::Alias': {
    nameProperty: 'Name',
    ref: (of) =>
      `arn:aws:lambda:${of.region}:${of.accountId}:function:${of.property('FunctionName').split(':').at(-1)}:${of.name}`,
  },
  'AWS::Lambda::EventInvokeConfig': byId(),
  'AWS::Lambda::EventSourceMapping': byId(36, 'Id'),
  'AWS::Lambda::Function': { nameProperty: 'FunctionName', attributes: { Arn: functionArn } },
  'AWS::Lambda::LayerVersion': { nameProperty: 'LayerName', ref: arnOf('lambda', (of) => `layer:${of.name}:1`) },
  'AWS::Lambda::Permission': byId(),
  'AWS::Lambda::Version': {
    ref: (of) =>
      `arn:aws:lambda:${of.region}:${of.accountId}:function:${of.property('FunctionName').split(':').at(-1)}:1`,
    attributes: { Version: () => '1' },
  },
  'AWS::Location::Map': {
    nameProperty: 'MapName',
    attributes: { Arn: locationArn('map'), MapArn: locationArn('map') },
  },
  'AWS::Location::PlaceIndex': {
    nameProperty: 'IndexName',
    attributes: { Arn: locationArn('place-index'), IndexArn: locationArn('place-index') },
  },
  'AWS::Location::RouteCalculator': {
    nameProperty: 'CalculatorName',
    attributes: { Arn: locationArn('route-calculator'), CalculatorArn: locationArn('route-calculator') },
  },
  'AWS::Logs::LogGroup': {
    nameProperty: 'LogGroupName',
    attributes: { Arn: arnOf('logs', (of) => `log-group:${of.name}:*`) },
  },
  'AWS::S3::Bucket': {
    nameProperty: 'BucketName',
    maximumLength: 63,
    lowerCase: true,
    attributes: {
      Arn: (of) => `arn:aws:s3:::${of.name}`,
      DomainName: (of) => `${of.name}.s3.amazonaws.com`,
      RegionalDomainName: (of) => `${of.name}.s3.${of.region}.amazonaws.com`,
      DualStackDomainName: (of) => `${of.name}.s3.dualstack.${of.region}.amazonaws.com`,
    },
  },
  'AWS::S3::BucketPolicy': { nameProperty: 'Bucket' },
  'AWS::SES::ConfigurationSet': { nameProperty: 'Name' },
  'AWS::SES::EmailIdentity': { nameProperty: 'EmailIdentity' },
  'AWS::SNS::Subscription': { ref: (of) => `${of.property('TopicArn')}:${idOf(36)(of)}` },
  'AWS::SNS::Topic': { nameProperty: 'TopicName', ref: topicArn, attributes: { TopicArn: topicArn, TopicName: named } },
  'AWS::SNS::TopicPolicy': byId(),
  'AWS::SQS::Queue': {
    nameProperty: 'QueueName',
    maximumLength: 80,
    ref: queueUrl,
    attributes: { Arn: arnOf('sqs', named), QueueName: named, QueueUrl: queueUrl },
  },
  'AWS::SQS::QueuePolicy': byId(),
  'AWS::SSM::Parameter': {
    nameProperty: 'Name',
    attributes: { Value: (of) => of.property('Value'), Type: (of) => of.property('Type') },
  },
  'AWS::Scheduler::Schedule': {
    nameProperty: 'Name',
    attributes: { Arn: arnOf('scheduler', (of) => `schedule/${of.property('GroupName', 'default')}/${of.name}`) },
  },
  'AWS::Scheduler::ScheduleGroup': {
    nameProperty: 'Name',
    attributes: { Arn: arnOf('scheduler', (of) => `schedule-group/${of.name}`) },
  },
  'AWS::SecretsManager::Secret': {
    nameProperty: 'Name',
    ref: arnOf('secretsmanager', (of) => `secret:${of.name}-${idOf(6)(of)}`),
    attributes: { Id: arnOf('secretsmanager', (of) => `secret:${of.name}-${idOf(6)(of)}`) },
  },
  'AWS::StepFunctions::StateMachine': {
    nameProperty: 'StateMachineName',
    maximumLength: 80,
    ref: stateMachineArn,
    attributes: { Arn: stateMachineArn, Name: named },
  },
  'AWS::WAFv2::WebACL': {
    nameProperty: 'Name',
    ref: (of) => `${of.name}|${idOf(36)(of)}|${of.property('Scope')}`,
    attributes: {
      Id: idOf(36),
      Arn: arnOf(
        'wafv2',
        (of) => `${of.property('Scope') === 'CLOUDFRONT' ? 'global' : 'regional'}/webacl/${of.name}/${idOf(36)(of)}`,
      ),
    },
  },
}
