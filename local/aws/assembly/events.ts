import * as z from 'zod'
import type { EventBusDefinition, RuleDefinition, ScheduleDefinition, Target } from './assembly.ts'
import { cfnNumber, lastPart, omitUndefined, readProperties } from './properties.ts'
import type { Resolver } from './resolver.ts'

const targetSchema = z.object({
  Arn: z.string(),
  RoleArn: z.string().optional(),
  Input: z.string().optional(),
  InputPath: z.string().optional(),
  InputTransformer: z
    .object({ InputPathsMap: z.record(z.string(), z.string()).default({}), InputTemplate: z.string() })
    .optional(),
  RetryPolicy: z
    // Defaults of EventBridge and Scheduler: 24 hours and 185 retries.
    .object({ MaximumRetryAttempts: cfnNumber.default(185), MaximumEventAgeInSeconds: cfnNumber.default(86_400) })
    .prefault({}),
  DeadLetterConfig: z.object({ Arn: z.string() }).optional(),
})
const ruleSchema = z.object({
  EventBusName: z.string().default('default'),
  State: z.string().default('ENABLED'),
  EventPattern: z.record(z.string(), z.unknown()).optional(),
  ScheduleExpression: z.string().optional(),
  Targets: z.array(targetSchema.extend({ Id: z.string() })).default([]),
})
const scheduleSchema = z.object({
  GroupName: z.string().default('default'),
  State: z.string().default('ENABLED'),
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.string().default('UTC'),
  Target: targetSchema,
})

function targetOf(id: string, target: z.output<typeof targetSchema>): Target {
  return {
    id,
    arn: target.Arn,
    retry: {
      maximumRetryAttempts: target.RetryPolicy.MaximumRetryAttempts,
      maximumEventAgeSeconds: target.RetryPolicy.MaximumEventAgeInSeconds,
    },
    ...omitUndefined({
      roleArn: target.RoleArn,
      input: target.Input,
      inputPath: target.InputPath,
      inputTransformer: target.InputTransformer && {
        paths: target.InputTransformer.InputPathsMap,
        template: target.InputTransformer.InputTemplate,
      },
      deadLetterArn: target.DeadLetterConfig?.Arn,
    }),
  }
}

/** Reads the declared buses, without the default bus. */
export function readEventBuses(resolver: Resolver): EventBusDefinition[] {
  return resolver.resourcesOf('AWS::Events::EventBus').map((resource) => ({
    stack: resource.stack,
    logicalId: resource.logicalId,
    name: resource.ref,
    arn: resource.attribute('Arn'),
  }))
}

export function readRules(resolver: Resolver): RuleDefinition[] {
  return resolver.resourcesOf('AWS::Events::Rule').map((resource) => {
    const properties = readProperties(resource, ruleSchema)
    return {
      stack: resource.stack,
      logicalId: resource.logicalId,
      name: resource.ref,
      arn: resource.attribute('Arn'),
      busName: lastPart(properties.EventBusName),
      enabled: properties.State !== 'DISABLED',
      targets: properties.Targets.map((target) => targetOf(target.Id, target)),
      ...omitUndefined({ eventPattern: properties.EventPattern, scheduleExpression: properties.ScheduleExpression }),
    }
  })
}

export function readSchedules(resolver: Resolver): ScheduleDefinition[] {
  return resolver.resourcesOf('AWS::Scheduler::Schedule').map((resource) => {
    const properties = readProperties(resource, scheduleSchema)
    return {
      stack: resource.stack,
      logicalId: resource.logicalId,
      name: resource.ref,
      group: properties.GroupName,
      arn: resource.attribute('Arn'),
      enabled: properties.State !== 'DISABLED',
      expression: properties.ScheduleExpression,
      timezone: properties.ScheduleExpressionTimezone,
      target: targetOf(resource.logicalId, properties.Target),
    }
  })
}
