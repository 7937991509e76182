import { RemovalPolicy } from 'aws-cdk-lib'
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import { indexNames } from '../kit/names.ts'
import type { Settings } from '../settings.ts'

/** Creates the table; access patterns are in `docs/access-patterns.md`. `guarded` turns deletion protection on. */
export function createTable(scope: Construct, settings: Settings, guarded: boolean): Table {
  const { tableReadsPerSecond, tableWritesPerSecond } = settings
  const table = new Table(scope, 'Table', {
    partitionKey: { name: 'pk', type: AttributeType.STRING },
    sortKey: { name: 'sk', type: AttributeType.STRING },
    billingMode: BillingMode.PAY_PER_REQUEST,
    // The AWS-managed key logs its use in CloudTrail, which the default key does not. A customer key would only add a
    // way to lose the data.
    encryption: TableEncryption.AWS_MANAGED,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: guarded,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    timeToLiveAttribute: 'expiresAt',
    // Of the table alone: each index has a ceiling of its own, which a write must fit too.
    ...(tableReadsPerSecond === undefined ? {} : { maxReadRequestUnits: tableReadsPerSecond }),
    ...(tableWritesPerSecond === undefined ? {} : { maxWriteRequestUnits: tableWritesPerSecond }),
    stream: StreamViewType.NEW_AND_OLD_IMAGES,
  })
  for (const name of indexNames) {
    table.addGlobalSecondaryIndex({
      indexName: name,
      partitionKey: { name: `${name}pk`, type: AttributeType.STRING },
      sortKey: { name: `${name}sk`, type: AttributeType.STRING },
      projectionType: ProjectionType.ALL,
    })
  }
  return table
}
