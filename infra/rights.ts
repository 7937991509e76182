import { Aws } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { objectsArn } from './bucket.ts'
import { addressOf, region } from './settings.ts'
import { indexNames } from './table.ts'

/** One right of a function. Where it names resources by a prefix, `wildcard` says why no narrower one would do. */
export interface Right {
  readonly statement: PolicyStatement
  readonly wildcard?: string
}

/** Item operations that the functions use; a transaction needs the right of each of its parts. Scan is not among them. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'

/** Reads and writes of a noun with records of its own. */
export const readAndWrite: readonly TableAction[] = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
]

/** Item operations on the table; a Query also on its indexes, by name. */
export function onTable(table: Table, actions: readonly TableAction[]): Right {
  const indexes = actions.includes('Query') ? indexNames.map((name) => `${table.tableArn}/index/${name}`) : []
  return allow(
    actions.map((action) => `dynamodb:${action}`),
    [table.tableArn, ...indexes],
  )
}

/** Object operations below a prefix of the bucket. */
export function onObjects(prefix: 'uploads/' | 'media/photos/', actions: readonly ('Get' | 'Put' | 'Delete')[]): Right {
  return {
    ...allow(
      actions.map((action) => `s3:${action}Object`),
      [objectsArn(prefix)],
    ),
    wildcard: `Keys below ${prefix} are made at run time, one or more a photo; the prefix is the narrowest there is.`,
  }
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

/** Any other right, on resources by their ARN. */
export function allow(actions: string[], resources: string[]): Right {
  return { statement: new PolicyStatement({ actions, resources }) }
}
