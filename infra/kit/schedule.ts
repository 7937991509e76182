import { Duration } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler'
import { Aws } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import type { ProductFunction } from './function.ts'

/** Calls a function every day at a full hour of São Paulo; what fails for six hours waits in its dead letters. */
export function everyDay(
  scope: Construct,
  id: string,
  { at, call, description }: { at: number; call: ProductFunction; description: string },
): void {
  if (!call.deadLetters) throw new Error(`${call.entry} is called by the clock but keeps no dead letters`)
  const role = new Role(scope, `${id}Role`, {
    description: `The clock calls ${call.entry}`,
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  })
  role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [call.lambda.functionArn] }))
  call.deadLetters.grantSendMessages(role)
  const schedule = new CfnSchedule(scope, id, {
    description,
    scheduleExpression: `cron(0 ${at} * * ? *)`,
    scheduleExpressionTimezone: 'America/Sao_Paulo',
    flexibleTimeWindow: { mode: 'OFF' },
    state: 'ENABLED',
    target: {
      arn: call.lambda.functionArn,
      roleArn: role.roleArn,
      deadLetterConfig: { arn: call.deadLetters.queueArn },
      retryPolicy: { maximumRetryAttempts: 10, maximumEventAgeInSeconds: Duration.hours(6).toSeconds() },
    },
  })
  // The scheduler checks the role's rights when the schedule is made.
  schedule.node.addDependency(role)
}
