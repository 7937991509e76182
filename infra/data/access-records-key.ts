import { RemovalPolicy } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { AccountRootPrincipal, PolicyDocument, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import { keyPrefixes } from '../../functions/kit/table/key-prefixes.ts'

export interface AccessRecords {
  readonly key: Key
  readonly reader: Role
}

/** What administrators of the account may do with the key. Decrypting, and grants that could, are not among it. */
const administration = [
  'DescribeKey',
  'EnableKey',
  'EnableKeyRotation',
  'DisableKey',
  'DisableKeyRotation',
  'GetKeyPolicy',
  'GetKeyRotationStatus',
  'ListGrants',
  'ListKeyPolicies',
  'ListResourceTags',
  'PutKeyPolicy',
  'RevokeGrant',
  'UpdateKeyDescription',
  'TagResource',
  'UntagResource',
  'ScheduleKeyDeletion',
  'CancelKeyDeletion',
  'GenerateDataKey',
].map((action) => `kms:${action}`)

/**
 * Creates the key that seals access records and the one role that opens them (docs/decisions/0071). The key's policy
 * delegates to the account's policies everything but decryption. The role is assumed by users of the account with a
 * second factor.
 */
export function createAccessRecords(scope: Construct, table: Table): AccessRecords {
  const reader = new Role(scope, 'AccessRecordsReader', {
    assumedBy: new AccountRootPrincipal().withConditions({ Bool: { 'aws:MultiFactorAuthPresent': 'true' } }),
    description: 'Reads access records on a court order (Lei 12.965/2014, art. 15)',
    inlinePolicies: {
      Rights: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ['dynamodb:Query'],
            resources: [table.tableArn],
            conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${keyPrefixes.accessRecord}*`] } },
          }),
        ],
      }),
    },
  })
  const key = new Key(scope, 'AccessRecordsKey', {
    description: 'Seals access records; one role decrypts',
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    policy: new PolicyDocument({
      statements: [
        new PolicyStatement({
          sid: 'AdministerAndSeal',
          principals: [new AccountRootPrincipal()],
          actions: administration,
          resources: ['*'],
        }),
        new PolicyStatement({
          sid: 'Open',
          principals: [reader],
          actions: ['kms:Decrypt'],
          resources: ['*'],
          conditions: { StringEquals: { 'kms:EncryptionContext:purpose': 'access-records' } },
        }),
      ],
    }),
  })
  return { key, reader }
}
