import { Aws } from 'aws-cdk-lib'
import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Key } from 'aws-cdk-lib/aws-kms'
import type { CfnPlaceIndex, CfnRouteCalculator } from 'aws-cdk-lib/aws-location'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { type KeyPrefix, keyPrefixes } from '../../functions/kit/table/key-prefixes.ts'
import { shellKey } from '../../shared/site-files.ts'
import { addressOf, region } from '../settings.ts'
import type { LiveApi } from './live/live-api.ts'
import { bucketName, configurationSetName, indexNames } from './names.ts'

/** One permission of a function. `wildcard` justifies a resource prefix. */
export interface Permission {
  readonly statement: PolicyStatement
  readonly wildcard?: string
}

/** Allowed item operations; a transaction needs the permission of each part. Scan is excluded. */
type TableAction = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem'

/** Rows of money: a permission must name them. */
const ledgerKinds = ['ledger', 'journal', 'dayBook'] as const satisfies readonly KeyPrefix[]
const moneyKinds = [
  ...ledgerKinds,
  ...([
    ...(['withdrawal', 'withdrawals', 'endToEnd', 'donation', 'donations'] as const),
    ...(['approval', 'taskToken'] as const),
    ...(['referral', 'referrals', 'referrer'] as const),
  ] as const satisfies readonly KeyPrefix[]),
]

/** Rows that a permission must name: money, and access records, which functions write and never read or change. */
const namedKinds = [...moneyKinds, 'accessRecord'] as const satisfies readonly KeyPrefix[]

/**
 * Grants item operations on the table; Query includes the indexes. `only` limits them to those kinds of rows; without
 * it all kinds except money and access records are included.
 */
export function onTable(table: Table, actions: readonly TableAction[], only: readonly KeyPrefix[] = []): Permission {
  const indexes = actions.includes('Query') ? indexNames.map((name) => `${table.tableArn}/index/${name}`) : []
  const right = allow(
    actions.map((action) => `dynamodb:${action}`),
    [table.tableArn, ...indexes],
  )
  const [operator, kinds] = only.length > 0 ? ['StringLike', only] : ['StringNotLike', namedKinds]
  right.statement.addCondition(`ForAllValues:${operator}`, {
    'dynamodb:LeadingKeys': kinds.map((kind) => `${keyPrefixes[kind]}*`),
  })
  return right
}

/**
 * Grants what a money movement needs: it reads and puts whole journals, entries and balances, and never updates or
 * deletes them. The user's profile shows whether money is frozen.
 */
export function moneyPermissions(table: Table): Permission[] {
  return [
    onTable(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem'], ledgerKinds),
    onTable(table, ['BatchGetItem'], [...ledgerKinds, 'user']),
  ]
}

/** Grants data keys for access records; no function opens one. */
export function sealAccessRecords(key: Key): Permission {
  const right = allow(['kms:GenerateDataKey'], [key.keyArn])
  right.statement.addCondition('StringEquals', { 'kms:EncryptionContext:purpose': 'access-records' })
  return right
}

export function readSecret(secret: Secret): Permission {
  return allow(['secretsmanager:GetSecretValue'], [secret.secretArn])
}

/** Protects audit records (rules 12.3): denies updates and deletes to all, and puts to nouns without an audit. */
export function denyAuditChanges(table: Table, noun: { audits: boolean }): Permission {
  const refused = ['dynamodb:UpdateItem', 'dynamodb:DeleteItem', ...(noun.audits ? [] : ['dynamodb:PutItem'])]
  return {
    statement: new PolicyStatement({
      effect: Effect.DENY,
      actions: refused,
      resources: [table.tableArn],
      conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [`${keyPrefixes.audit}*`] } },
    }),
  }
}

/** Grants object operations below a prefix of the bucket. */
export function onObjects(
  prefix: 'uploads/' | 'media/photos/' | 'exports/' | 'backups/',
  actions: readonly ('Get' | 'Put' | 'Delete')[],
): Permission {
  return {
    ...allow(
      actions.map((action) => `s3:${action}Object`),
      [`arn:aws:s3:::${bucketName}/${prefix}*`],
    ),
    wildcard: `Keys below ${prefix} are made at run time, one or more a photo or file; the prefix is the narrowest there is.`,
  }
}

export function readIndexHtml(): Permission {
  return allow(['s3:GetObject'], [`arn:aws:s3:::${bucketName}/${shellKey}`])
}

/**
 * Grants ListBucket: without it S3 answers 'access denied' for a missing key, and a repeated event would look like a
 * fault.
 */
export function listBucket(): Permission {
  return allow(['s3:ListBucket'], [`arn:aws:s3:::${bucketName}`])
}

/** Grants what the one sender of e-mails needs (`functions/kit/mail/sender.ts`). */
export function mailSenderPermissions(table: Table, senderAddress: string): Permission[] {
  return [
    onTable(table, ['PutItem', 'UpdateItem'], ['mail']),
    onTable(table, ['GetItem'], ['mailAddress']),
    sendMail(senderAddress),
  ]
}

/**
 * Grants sending from the deployment's address with its configuration set. SES checks the identity that covers it: the
 * address or its domain.
 */
function sendMail(senderAddress: string): Permission {
  const address = addressOf(senderAddress)
  const identities = [address, address.slice(address.indexOf('@') + 1)].map((one) => `identity/${one}`)
  return allow(
    ['ses:SendEmail'],
    [...identities, `configuration-set/${configurationSetName}`].map(
      (resource) => `arn:aws:ses:${region}:${Aws.ACCOUNT_ID}:${resource}`,
    ),
  )
}

export function onPlaceIndex(index: CfnPlaceIndex, ways: readonly ('Text' | 'Suggestions' | 'Position')[]): Permission {
  return allow(
    ways.map((way) => `geo:SearchPlaceIndexFor${way}`),
    [index.attrArn],
  )
}

export function onRouteCalculator(calculator: CfnRouteCalculator): Permission {
  return allow(['geo:CalculateRoute', 'geo:CalculateRouteMatrix'], [calculator.attrArn])
}

/** Grants text messages. Phone numbers have no ARN, so the statement excludes everything with one: all topics. */
export function sendTextMessages(): Permission {
  return { statement: new PolicyStatement({ actions: ['sns:Publish'], notResources: ['arn:aws:sns:*:*:*'] }) }
}

export function onLiveMutations({ api }: LiveApi, fields: readonly ('publish' | 'endLive')[]): Permission {
  return allow(
    ['appsync:GraphQL'],
    fields.map((field) => `${api.attrArn}/types/Mutation/fields/${field}`),
  )
}

/** Lets an operation check an admin's group now, because tokens can be older (rules 12.15). */
export function readAdminGroup(userPool: UserPool): Permission {
  return allow(['cognito-idp:AdminListGroupsForUser'], [userPool.userPoolArn])
}

/** Grants any other action, on resources by ARN. */
export function allow(actions: string[], resources: string[]): Permission {
  return { statement: new PolicyStatement({ actions, resources }) }
}
