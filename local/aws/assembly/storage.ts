import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb'
import * as z from 'zod'
import type { BucketDefinition, Resource, TableDefinition } from './assembly.ts'
import { cfnBoolean, cfnNumber, omitUndefined, readProperties } from './properties.ts'
import type { Resolver } from './resolver.ts'

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }))
const projection = z.object({
  ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']).optional(),
  NonKeyAttributes: z.array(z.string()).optional(),
})
const throughput = z.object({ ReadCapacityUnits: cfnNumber, WriteCapacityUnits: cfnNumber }).optional()
const index = z.object({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: projection,
  ProvisionedThroughput: throughput,
})
const tableSchema = z.object({
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  KeySchema: keySchema,
  BillingMode: z.enum(['PAY_PER_REQUEST', 'PROVISIONED']).optional(),
  ProvisionedThroughput: throughput,
  GlobalSecondaryIndexes: z.array(index).optional(),
  LocalSecondaryIndexes: z.array(index).optional(),
  StreamSpecification: z
    .object({
      StreamViewType: z
        .enum(['NEW_AND_OLD_IMAGES', 'NEW_IMAGE', 'OLD_IMAGE', 'KEYS_ONLY'])
        .default('NEW_AND_OLD_IMAGES'),
    })
    .optional(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string().optional(), Enabled: cfnBoolean }).optional(),
})

const days = z.object({ Status: z.string(), Prefix: z.string().default(''), ExpirationInDays: cfnNumber.optional() })
const many = z.array(z.string()).default([])
const bucketSchema = z.object({
  CorsConfiguration: z
    .object({
      CorsRules: z.array(
        z.object({
          AllowedOrigins: many,
          AllowedMethods: many,
          AllowedHeaders: many,
          ExposedHeaders: many,
          MaxAge: cfnNumber.optional(),
        }),
      ),
    })
    .optional(),
  NotificationConfiguration: z.object({ EventBridgeConfiguration: z.unknown().optional() }).optional(),
  LifecycleConfiguration: z.object({ Rules: z.array(days) }).optional(),
})
const notificationsSchema = z.object({
  BucketName: z.string(),
  NotificationConfiguration: z.object({ EventBridgeConfiguration: z.unknown().optional() }),
})

/** Provisioned capacity becomes on-demand. */
export function readTables(resolver: Resolver): TableDefinition[] {
  return [...resolver.resourcesOf('AWS::DynamoDB::Table'), ...resolver.resourcesOf('AWS::DynamoDB::GlobalTable')].map(
    (resource) => {
      const properties = readProperties(resource, tableSchema)
      const ttl = properties.TimeToLiveSpecification
      return {
        stack: resource.stack,
        logicalId: resource.logicalId,
        name: resource.ref,
        arn: resource.attribute('Arn'),
        input: createTableInput(resource, properties),
        ...omitUndefined({
          streamArn: properties.StreamSpecification && resource.attribute('StreamArn'),
          ttlAttribute: ttl?.Enabled ? ttl.AttributeName : undefined,
        }),
      }
    },
  )
}

function createTableInput(resource: Resource, properties: z.output<typeof tableSchema>): CreateTableCommandInput {
  const indexesOf = (list: typeof properties.GlobalSecondaryIndexes) =>
    list?.map(({ IndexName, KeySchema, Projection }) => ({
      IndexName,
      KeySchema,
      Projection: omitUndefined(Projection),
    }))
  return {
    TableName: resource.ref,
    AttributeDefinitions: properties.AttributeDefinitions,
    KeySchema: properties.KeySchema,
    BillingMode: 'PAY_PER_REQUEST',
    ...omitUndefined({
      GlobalSecondaryIndexes: indexesOf(properties.GlobalSecondaryIndexes),
      LocalSecondaryIndexes: indexesOf(properties.LocalSecondaryIndexes),
      StreamSpecification: properties.StreamSpecification && {
        StreamEnabled: true,
        StreamViewType: properties.StreamSpecification.StreamViewType,
      },
    }),
  }
}

/** CDK may enable EventBridge through a separate custom resource; that counts too. */
export function readBuckets(resolver: Resolver): BucketDefinition[] {
  const switchedOn = new Set(
    resolver
      .resourcesOf('Custom::S3BucketNotifications')
      .map((one) => readProperties(one, notificationsSchema))
      .filter((one) => one.NotificationConfiguration.EventBridgeConfiguration !== undefined)
      .map((one) => one.BucketName),
  )
  return resolver.resourcesOf('AWS::S3::Bucket').map((resource) => {
    const properties = readProperties(resource, bucketSchema)
    return {
      stack: resource.stack,
      logicalId: resource.logicalId,
      name: resource.ref,
      arn: resource.attribute('Arn'),
      eventBridge:
        switchedOn.has(resource.ref) || properties.NotificationConfiguration?.EventBridgeConfiguration !== undefined,
      cors: (properties.CorsConfiguration?.CorsRules ?? []).map((rule) => ({
        allowedOrigins: rule.AllowedOrigins,
        allowedMethods: rule.AllowedMethods,
        allowedHeaders: rule.AllowedHeaders,
        exposedHeaders: rule.ExposedHeaders,
        ...omitUndefined({ maxAgeSeconds: rule.MaxAge }),
      })),
      expirations: (properties.LifecycleConfiguration?.Rules ?? []).flatMap((rule) =>
        rule.Status === 'Enabled' && rule.ExpirationInDays !== undefined
          ? [{ prefix: rule.Prefix, days: rule.ExpirationInDays }]
          : [],
      ),
    }
  })
}
