import { Aws, Lazy } from 'aws-cdk-lib'
import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Key } from 'aws-cdk-lib/aws-kms'
import type { CfnPlaceIndex, CfnRouteCalculator } from 'aws-cdk-lib/aws-location'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { events } from '../../events/events.ts'
import type { GrantedAction } from '../../functions/kit/table/row-kinds.ts'
import { type RowKindName, type RowRights, rowKinds } from '../../functions/kit/table/row-rights.ts'
import { shellKey } from '../../shared/site-files.ts'
import { addressOf, region } from '../settings.ts'
import type { LiveApi } from './live/live-api.ts'
import { bucketName, configurationSetName, indexNames } from './names.ts'

/** One permission of a function. `wildcard` justifies a resource prefix. */
export interface Permission {
  readonly statement: PolicyStatement
  readonly wildcard?: string
}

/** Item operations by name; a transaction needs the permission of each part. Scan is excluded. */
const tableActions = {
  get: 'GetItem',
  batchGet: 'BatchGetItem',
  query: 'Query',
  check: 'ConditionCheckItem',
  put: 'PutItem',
  update: 'UpdateItem',
  delete: 'DeleteItem',
} as const satisfies Record<GrantedAction, string>

/**
 * Grants item operations on the named kinds of rows, apart for reading and writing; Query includes the indexes. A
 * function that writes some attributes of a kind alone can name no others; its outbox rows carry its own noun.
 */
export function onTable(table: Table, noun: string, { read, write, only }: RowRights): Permission[] {
  const prefixesOf = (kind: RowKindName) => (kind === 'outbox' ? outboxPrefixes(noun) : [rowKinds[kind].prefix])
  const actionsOf = (part: RowRights['read']) =>
    (Object.entries(part) as [GrantedAction, readonly RowKindName[]][]).map(([action, kinds]) => ({
      action,
      kinds: kinds.filter((kind) => action !== 'update' || only[kind] === undefined),
    }))
  const whole = [...actionsOf(read), ...actionsOf(write)].filter(({ kinds }) => kinds.length > 0)
  const byKinds = Map.groupBy(whole, ({ action, kinds }) => `${action === 'query'} ${kinds.join(' ')}`)
  const parts = Object.entries(only) as [RowKindName, readonly string[]][]
  return [
    ...[...byKinds.values()].map((same) =>
      onRows(
        table,
        same.map(({ action }) => action),
        (same[0]?.kinds ?? []).flatMap(prefixesOf),
      ),
    ),
    ...parts.map(([kind, attributes]) => {
      const right = onRows(table, ['update'], prefixesOf(kind))
      right.statement.addCondition('ForAllValues:StringEquals', { 'dynamodb:Attributes': ['pk', 'sk', ...attributes] })
      return right
    }),
  ]
}

/** A function writes the events of its own noun, and those that name its noun as a second writer. */
export function outboxPrefixes(noun: string): string[] {
  const owners = events.filter(({ alsoBy }) => alsoBy.some((other) => other === noun)).map((event) => event.noun)
  return [...new Set([noun, ...owners])].map((owner) => `${rowKinds.outbox.prefix}${owner}#`)
}

function onRows(table: Table, actions: readonly GrantedAction[], prefixes: readonly string[]): Permission {
  const indexes = actions.includes('query') ? indexNames.map((name) => `${table.tableArn}/index/${name}`) : []
  const right = allow(
    actions.map((action) => `dynamodb:${tableActions[action]}`),
    [table.tableArn, ...indexes],
  )
  right.statement.addCondition('ForAllValues:StringLike', {
    'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}*`),
  })
  // `ForAllValues` alone holds for a request without leading keys.
  right.statement.addCondition('Null', { 'dynamodb:LeadingKeys': 'false' })
  return right
}

/** Grants data keys for access records; no function opens one. */
export function sealAccessRecords(key: Key): Permission {
  const right = allow(['kms:GenerateDataKey'], [key.keyArn])
  right.statement.addCondition('StringEquals', { 'kms:EncryptionContext:purpose': 'access-records' })
  return right
}

/** Grants the hashes that short codes are stored as; no function verifies by KMS, none has the key. */
export function hashShortCodes(key: Key): Permission {
  return allow(['kms:GenerateMac'], [key.keyArn])
}

/** Grants sealing e-mails with codes, or opening them to send them again; not the codes of the user pool. */
export function sealMails(key: Key, action: 'Encrypt' | 'Decrypt'): Permission {
  const right = allow([`kms:${action}`], [key.keyArn])
  right.statement.addCondition('StringEquals', { 'kms:EncryptionContext:purpose': 'mail' })
  return right
}

/** Reading how many messages queues hold, not the messages. @param names may be known at synthesis only */
export function countsMessages(names: () => string[]): Permission {
  const arns = () => names().map((name) => `arn:aws:sqs:${region}:${Aws.ACCOUNT_ID}:${name}`)
  return allow(['sqs:GetQueueAttributes'], Lazy.list({ produce: arns }))
}

export function readSecret(secret: Secret): Permission {
  return allow(['secretsmanager:GetSecretValue'], [secret.secretArn])
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
 * Grants sending from the deployment's address with its configuration set. SES checks the identity that covers it: the
 * address or its domain.
 */
export function sendMail(senderAddress: string): Permission {
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
