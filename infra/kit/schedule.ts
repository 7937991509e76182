import { Duration } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler'
import { Aws } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import type { ProductFunction } from './function.ts'

interface ScheduledCall {
  readonly target: ProductFunction
  readonly description: string
}

/** Calls a function daily at a full hour (America/Sao_Paulo). */
export function everyDay(scope: Construct, id: string, { at, ...work }: ScheduledCall & { at: number }): void {
  schedule(scope, id, `cron(0 ${at} * * ? *)`, work)
}

/** Calls a function on Mondays at a full hour (America/Sao_Paulo). */
export function everyMonday(
  scope: Construct,
  id: string,
  { at, input, ...work }: ScheduledCall & { at: number; input: Readonly<Record<string, unknown>> },
): void {
  schedule(scope, id, `cron(0 ${at} ? * MON *)`, work, input)
}

export function everyMinutes(
  scope: Construct,
  id: string,
  { minutes, ...work }: ScheduledCall & { minutes: number },
): void {
  schedule(scope, id, `rate(${minutes} minutes)`, work)
}

/** After six hours of failed attempts the call goes to the function's dead-letter queue. */
function schedule(
  scope: Construct,
  id: string,
  expression: string,
  { target, description }: ScheduledCall,
  input?: Readonly<Record<string, unknown>>,
): void {
  if (!target.deadLetters) throw new Error(`${target.entry} is scheduled but has no dead-letter queue`)
  const role = new Role(scope, `${id}Role`, {
    description: `The clock calls ${target.entry}`,
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  })
  role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [target.lambda.functionArn] }))
  target.deadLetters.grantSendMessages(role)
  const made = new CfnSchedule(scope, id, {
    description,
    scheduleExpression: expression,
    scheduleExpressionTimezone: 'America/Sao_Paulo',
    flexibleTimeWindow: { mode: 'OFF' },
    state: 'ENABLED',
    target: {
      arn: target.lambda.functionArn,
      roleArn: role.roleArn,
      ...(input && { input: JSON.stringify(input) }),
      deadLetterConfig: { arn: target.deadLetters.queueArn },
      retryPolicy: { maximumRetryAttempts: 10, maximumEventAgeInSeconds: Duration.hours(6).toSeconds() },
    },
  })
  // The scheduler checks the role's permissions at creation.
  made.node.addDependency(role)
}
