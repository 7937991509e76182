import { Aws } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { CfnPlaceIndex, CfnRouteCalculator } from 'aws-cdk-lib/aws-location'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { type KeyPrefix, keyPrefixes } from '../../functions/kit/table/key-prefixes.ts'
import { shellKey } from '../../shared/site-files.ts'
import { addressOf, region } from '../settings.ts'
import type { LiveApi } from './live/live-api.ts'
import { bucketName, indexNames } from './names.ts'

/** One right of a function. Where it names resources by a prefix, `wildcard` says why no narrower one would do. */
export interface Right {
  readonly statement: PolicyStatement
  readonly wildcard?: string
}

/**
 * Item operations that the functions use; a transaction needs the right of each of its parts. Scan is not among them.
 */
type TableAction = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem'

/** Rows of money: who may reach them names them. */
const ledgerKinds = ['ledger', 'journal', 'dayBook'] as const satisfies readonly KeyPrefix[]
const moneyKinds = [
  ...ledgerKinds,
  ...([
    ...(['withdrawal', 'withdrawals', 'donation', 'donations'] as const),
    ...(['approval', 'taskToken'] as const),
  ] as const satisfies readonly KeyPrefix[]),
]

/**
 * Item operations on the table, a Query also on its indexes; where `only` is given, on rows of those kinds alone, else
 * on all but those of money.
 */
export function onTable(table: Table, actions: readonly TableAction[], only: readonly KeyPrefix[] = []): Right {
  const indexes = actions.includes('Query') ? indexNames.map((name) => `${table.tableArn}/index/${name}`) : []
  const right = allow(
    actions.map((action) => `dynamodb:${action}`),
    [table.tableArn, ...indexes],
  )
  const [operator, kinds] = only.length > 0 ? ['StringLike', only] : ['StringNotLike', moneyKinds]
  right.statement.addCondition(`ForAllValues:${operator}`, {
    'dynamodb:LeadingKeys': kinds.map((kind) => `${keyPrefixes[kind]}*`),
  })
  return right
}

/**
 * What moving money takes: journals, entries and balances are read and put whole, never changed in part or deleted;
 * the person's profile says whether the money is frozen.
 */
export function moveMoney(table: Table): Right[] {
  return [
    onTable(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem'], ledgerKinds),
    onTable(table, ['BatchGetItem'], [...ledgerKinds, 'user']),
  ]
}

/** Reading one secret. */
export function readSecret(secret: Secret): Right {
  return allow(['secretsmanager:GetSecretValue'], [secret.secretArn])
}

/**
 * Audit records are kept as they are written (rules 12.3): nobody changes or deletes one, and only a noun
 * that audits may add one.
 */
export function keepAudit(table: Table, noun: { audits: boolean }): Right {
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

/** Object operations below a prefix of the bucket. */
export function onObjects(
  prefix: 'uploads/' | 'media/photos/' | 'exports/',
  actions: readonly ('Get' | 'Put' | 'Delete')[],
): Right {
  return {
    ...allow(
      actions.map((action) => `s3:${action}Object`),
      [`arn:aws:s3:::${bucketName}/${prefix}*`],
    ),
    wildcard: `Keys below ${prefix} are made at run time, one or more a photo or file; the prefix is the narrowest there is.`,
  }
}

/** Reading the site's index.html. */
export function readShell(): Right {
  return allow(['s3:GetObject'], [`arn:aws:s3:::${bucketName}/${shellKey}`])
}

/**
 * Seeing that an object is not there. Without it S3 answers 'access denied' for a missing key, and an event that comes
 * a second time would look like a fault.
 */
export function missObjects(): Right {
  return allow(['s3:ListBucket'], [`arn:aws:s3:::${bucketName}`])
}

/** Sending from the deployment's own address; SES asks for the identity that covers it, the address or its domain. */
export function sendMail(senderAddress: string): Right {
  const address = addressOf(senderAddress)
  const identities = [address, address.slice(address.indexOf('@') + 1)]
  return allow(
    ['ses:SendEmail'],
    identities.map((identity) => `arn:aws:ses:${region}:${Aws.ACCOUNT_ID}:identity/${identity}`),
  )
}

/** Looking places up, by the ways named. */
export function onPlaceIndex(index: CfnPlaceIndex, ways: readonly ('Text' | 'Suggestions' | 'Position')[]): Right {
  return allow(
    ways.map((way) => `geo:SearchPlaceIndexFor${way}`),
    [index.attrArn],
  )
}

/** Measuring and drawing ways by road. */
export function onRouteCalculator(calculator: CfnRouteCalculator): Right {
  return allow(['geo:CalculateRoute', 'geo:CalculateRouteMatrix'], [calculator.attrArn])
}

/** Sending text messages. A telephone has no ARN to name, so that what has one is left out: every topic. */
export function sendTextMessages(): Right {
  return { statement: new PolicyStatement({ actions: ['sns:Publish'], notResources: ['arn:aws:sns:*:*:*'] }) }
}

/** Mutations of the live API that no person may call. */
export function onLive({ api }: LiveApi, fields: readonly ('publish' | 'endLive')[]): Right {
  return allow(
    ['appsync:GraphQL'],
    fields.map((field) => `${api.attrArn}/types/Mutation/fields/${field}`),
  )
}

/** Any other right, on resources by their ARN. */
export function allow(actions: string[], resources: string[]): Right {
  return { statement: new PolicyStatement({ actions, resources }) }
}
