import type { Key } from '../../../functions/kit/table/keys.ts'
import type { Placeholders } from './expressions.ts'
import type { Row } from './values.ts'

export interface Command {
  readonly constructor: { readonly name: string }
  readonly input: unknown
}

export interface Change {
  readonly before: Row | undefined
  readonly after: Row | undefined
}

export interface Write extends Placeholders {
  readonly Item?: Readonly<Record<string, unknown>>
  readonly Key?: Key
  readonly ConditionExpression?: string
  readonly UpdateExpression?: string
  readonly ReturnValuesOnConditionCheckFailure?: string
}

export interface Read extends Placeholders {
  readonly Key?: Key
  readonly IndexName?: string
  readonly KeyConditionExpression?: string
  readonly FilterExpression?: string
  readonly ProjectionExpression?: string
  readonly ConsistentRead?: boolean
  readonly ScanIndexForward?: boolean
  readonly Limit?: number
  readonly ExclusiveStartKey?: Readonly<Record<string, unknown>>
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly Key[]; readonly ConsistentRead?: boolean }>>
}

export type Kind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck'

/** Variations that DynamoDB permits for one request. */
export interface Behaviour {
  readonly pageRows?: number
  /** Returns the keys of a BatchGet that stay unprocessed. */
  readonly leavesOut?: (keys: readonly Key[]) => readonly Key[]
  /** Returns the index of the part that conflicts with another transaction; a single write conflicts as a whole. */
  readonly conflictAt?: (parts: number) => number
  /** Lets an eventually consistent read return the earlier row. */
  readonly stale?: boolean
}

export const indexes = ['gsi1', 'gsi2'] as const
export type Index = (typeof indexes)[number]
