import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { type ILogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import {
  DefinitionBody,
  type IChainable,
  LogLevel,
  StateMachine,
  StateMachineType,
} from 'aws-cdk-lib/aws-stepfunctions'
import { Construct } from 'constructs'
import { region } from '../settings.ts'
import { acknowledge } from './acknowledge.ts'
import type { ProductFunction } from './function.ts'
import { named } from './names.ts'

interface WorkflowProps {
  readonly shortName: string
  readonly description: string
  readonly definition: IChainable
  readonly calls: readonly ProductFunction[]
  /** What a failure means to a user, in one sentence; its alarm shows it. */
  readonly errorImpact: string
}

/** Returns a workflow's ARN from its name, for functions that the workflow itself calls. */
export function workflowArn(shortName: string): string {
  return `arn:aws:states:${region}:${Aws.ACCOUNT_ID}:stateMachine:${named(shortName)}`
}

/** Creates a state machine with its role, tracing, and a log without execution data. All workflows use it. */
export class ProductWorkflow extends Construct {
  readonly stateMachine: StateMachine
  readonly errorImpact: string
  readonly shortName: string

  constructor(scope: Construct, id: string, props: WorkflowProps) {
    super(scope, id)
    const { shortName, errorImpact } = props
    this.errorImpact = errorImpact
    this.shortName = shortName
    const logGroup = new LogGroup(this, 'Log', {
      // Step Functions covers this prefix with one resource policy for any number of log groups.
      logGroupName: `/aws/vendedlogs/states/${named(shortName)}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const role = this.#roleFor(props.calls)
    this.stateMachine = new StateMachine(this, 'StateMachine', {
      stateMachineName: named(shortName),
      stateMachineType: StateMachineType.STANDARD,
      comment: props.description,
      definitionBody: DefinitionBody.fromChainable(props.definition),
      // Without this, CDK grants every version of each function.
      role: role.withoutPolicyUpdates(),
      tracingEnabled: true,
      // Execution data contains task tokens.
      logs: { destination: logGroup as ILogGroup, level: LogLevel.ALL, includeExecutionData: false },
    })
    this.stateMachine.node.addDependency(role)
  }

  #roleFor(calls: readonly ProductFunction[]): Role {
    const role = new Role(this, 'Role', {
      description: 'What a workflow may do: call its functions',
      assumedBy: new ServicePrincipal('states.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    })
    const functions = calls.map(({ lambda }) => lambda.functionArn)
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: functions }))
    role.addToPolicy(new PolicyStatement({ actions: [...logDelivery, ...tracing], resources: ['*'] }))
    acknowledge(
      role,
      'AwsSolutions-IAM5[Resource::*]',
      'Log delivery and X-Ray have no resource to name; the services accept "*" only.',
    )
    return role
  }
}

/** Source: Step Functions developer guide, "Logging using CloudWatch Logs". */
const logDelivery = [
  'logs:CreateLogDelivery',
  'logs:DeleteLogDelivery',
  'logs:DescribeLogGroups',
  'logs:DescribeResourcePolicies',
  'logs:GetLogDelivery',
  'logs:ListLogDeliveries',
  'logs:PutResourcePolicy',
  'logs:UpdateLogDelivery',
]
const tracing = [
  'xray:GetSamplingRules',
  'xray:GetSamplingTargets',
  'xray:PutTelemetryRecords',
  'xray:PutTraceSegments',
]

/** Retry policy: seven attempts within about ten minutes. */
export const retryPolicy = {
  errors: ['States.ALL'],
  interval: Duration.seconds(10),
  backoffRate: 2,
  maxAttempts: 6,
}
