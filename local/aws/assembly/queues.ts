import * as z from 'zod'
import type { EventSourceMappingDefinition, QueueDefinition } from './assembly.ts'
import { AssemblyError } from './assembly-error.ts'
import { cfnBoolean, cfnNumber, omitUndefined, readProperties } from './properties.ts'
import type { Resolver } from './resolver.ts'

const mappingSchema = z.object({
  FunctionName: z.string(),
  EventSourceArn: z.string(),
  Enabled: cfnBoolean.default(true),
  BatchSize: cfnNumber.optional(),
  MaximumBatchingWindowInSeconds: cfnNumber.default(0),
  StartingPosition: z.string().optional(),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })).default([]) }).optional(),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.string() }).optional() }).optional(),
  MaximumRetryAttempts: cfnNumber.default(-1),
  MaximumRecordAgeInSeconds: cfnNumber.default(-1),
  BisectBatchOnFunctionError: cfnBoolean.default(false),
  ParallelizationFactor: cfnNumber.default(1),
  FunctionResponseTypes: z.array(z.string()).default([]),
})
const redrive = z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: cfnNumber })
const queueSchema = z.object({
  FifoQueue: cfnBoolean.default(false),
  VisibilityTimeout: cfnNumber.default(30),
  MessageRetentionPeriod: cfnNumber.default(345_600),
  DelaySeconds: cfnNumber.default(0),
  RedrivePolicy: redrive.optional(),
})

export function readEventSourceMappings(
  resolver: Resolver,
  functionArnOf: (arnOrName: string) => string,
): EventSourceMappingDefinition[] {
  return resolver.resourcesOf('AWS::Lambda::EventSourceMapping').map((resource) => {
    const properties = readProperties(resource, mappingSchema)
    return {
      stack: resource.stack,
      logicalId: resource.logicalId,
      id: resource.ref,
      functionArn: functionArnOf(properties.FunctionName),
      sourceArn: properties.EventSourceArn,
      enabled: properties.Enabled,
      // AWS defaults: 10 messages of a queue, 100 records of a stream.
      batchSize: properties.BatchSize ?? (properties.EventSourceArn.includes(':sqs:') ? 10 : 100),
      maximumBatchingWindowSeconds: properties.MaximumBatchingWindowInSeconds,
      filters: (properties.FilterCriteria?.Filters ?? []).map((filter) => patternOf(filter.Pattern, resource)),
      maximumRetryAttempts: properties.MaximumRetryAttempts,
      maximumRecordAgeSeconds: properties.MaximumRecordAgeInSeconds,
      bisectBatchOnError: properties.BisectBatchOnFunctionError,
      parallelizationFactor: properties.ParallelizationFactor,
      reportBatchItemFailures: properties.FunctionResponseTypes.includes('ReportBatchItemFailures'),
      ...omitUndefined({
        startingPosition: properties.StartingPosition,
        onFailureArn: properties.DestinationConfig?.OnFailure?.Destination,
      }),
    }
  })
}

function patternOf(text: string, resource: { stack: string; logicalId: string }): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    throw new AssemblyError(`The filter pattern ${text} is not a JSON object`, resource)
  }
}

export function readQueues(resolver: Resolver): QueueDefinition[] {
  return resolver.resourcesOf('AWS::SQS::Queue').map((resource) => {
    const properties = readProperties(resource, queueSchema)
    return {
      stack: resource.stack,
      logicalId: resource.logicalId,
      name: resource.attribute('QueueName'),
      arn: resource.attribute('Arn'),
      url: resource.ref,
      fifo: properties.FifoQueue,
      visibilityTimeoutSeconds: properties.VisibilityTimeout,
      retentionSeconds: properties.MessageRetentionPeriod,
      delaySeconds: properties.DelaySeconds,
      ...omitUndefined({
        redrive: properties.RedrivePolicy && {
          deadLetterArn: properties.RedrivePolicy.deadLetterTargetArn,
          maxReceiveCount: properties.RedrivePolicy.maxReceiveCount,
        },
      }),
    }
  })
}
