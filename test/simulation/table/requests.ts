import type { Key } from '../../../functions/kit/table/keys.ts'
import type { Placeholders } from './expressions.ts'
import type { Row } from './values.ts'

/** A command of the document client, as far as the stores use them. */
export interface Command {
  readonly constructor: { readonly name: string }
  readonly input: unknown
}

/** A row that a write made, changed or removed. */
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

/** How the table behaves this time, within what DynamoDB allows. */
export interface Behaviour {
  /** Rows that an answer stops after, though there are more. */
  readonly pageRows?: number
  /** Which of the keys of a BatchGet are left out for now. */
  readonly leavesOut?: (keys: readonly Key[]) => readonly Key[]
  /** Part of a write that meets another transaction; the whole of a write that is none. */
  readonly conflictAt?: (parts: number) => number
  /** An eventually consistent read sees what was there a moment ago. */
  readonly stale?: boolean
}

export const indexes = ['gsi1', 'gsi2'] as const
export type Index = (typeof indexes)[number]
