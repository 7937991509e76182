import { type Expressions, parseExpressions } from './expressions.ts'
import { fingerprint } from './idempotency.ts'
import { type KeyCondition, keyConditionsOf } from './key-conditions.ts'
import { ValidationError } from './service-error.ts'
import { itemProblem } from './value-checks.ts'
import type { Item } from './values.ts'

/** What the fields of a request must be to one another, once each has the type that it should have. */
export type RequestCheck = (input: never) => string | undefined

interface OneItem extends Expressions {
  readonly Item?: Item
  readonly Key?: Item
  readonly ReturnValues?: string
}
interface PageFields extends Expressions {
  readonly IndexName?: string
  readonly Select?: string
  readonly ExclusiveStartKey?: Item
  readonly Segment?: number
  readonly TotalSegments?: number
  KeyConditions?: Record<string, KeyCondition>
}

/** GetItem, PutItem, UpdateItem and DeleteItem; `expressions` are those that the operation has. */
export function checkItem(...expressions: (keyof Expressions & string)[]): RequestCheck {
  return (input: OneItem) => {
    checkSubstitutions(input, expressions)
    const problem = itemProblem(input.Item ?? input.Key ?? {})
    if (problem) return problem
    const returned = input.ReturnValues ?? 'NONE'
    if (!expressions.includes('UpdateExpression') && returned !== 'NONE' && returned !== 'ALL_OLD')
      return 'Return values set to invalid value'
    parseExpressions(input)
    return undefined
  }
}

/** Query. Puts the conditions on the key, by attribute, into the request. */
export function checkQuery(input: PageFields): string | undefined {
  checkSubstitutions(input, ['ProjectionExpression', 'FilterExpression', 'KeyConditionExpression'])
  const problem = itemProblem(input.ExclusiveStartKey ?? {})
  if (problem) return problem
  if (input.KeyConditionExpression === undefined)
    return 'Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.'
  checkSelection(input)
  parseExpressions(input)
  if (input._keyCondition) input.KeyConditions = keyConditionsOf(input._keyCondition.expression)
  return undefined
}

/** Scan. */
export function checkScan(input: PageFields): string | undefined {
  checkSubstitutions(input, ['ProjectionExpression', 'FilterExpression'])
  const problem = itemProblem(input.ExclusiveStartKey ?? {})
  if (problem) return problem
  const { Segment, TotalSegments } = input
  if (Segment !== undefined && TotalSegments === undefined)
    return 'The TotalSegments parameter is required but was not present in the request when Segment parameter is present'
  if (Segment === undefined && TotalSegments !== undefined)
    return 'The Segment parameter is required but was not present in the request when parameter TotalSegments is present'
  if (Segment !== undefined && TotalSegments !== undefined && Segment >= TotalSegments)
    return (
      'The Segment parameter is zero-based and must be less than parameter TotalSegments: ' +
      `Segment: ${Segment} is not less than TotalSegments: ${TotalSegments}`
    )
  checkSelection(input)
  parseExpressions(input)
  return undefined
}

/** What is selected and what is projected may not contradict each other. */
function checkSelection({ Select, ProjectionExpression, IndexName }: PageFields): void {
  if (Select === 'SPECIFIC_ATTRIBUTES' && ProjectionExpression === undefined)
    throw new ValidationError(
      'Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES',
    )
  if (Select !== undefined && Select !== 'SPECIFIC_ATTRIBUTES' && ProjectionExpression !== undefined) {
    const chosen = Select === 'COUNT' ? 'only the Count' : Select
    throw new ValidationError(`Cannot specify the ProjectionExpression when choosing to get ${chosen}`)
  }
  if (Select === 'ALL_PROJECTED_ATTRIBUTES' && IndexName === undefined)
    throw new ValidationError('ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName')
}

/** BatchGetItem: at most 100 keys. */
export function checkBatchGet(input: {
  readonly RequestItems: Readonly<Record<string, Expressions & { readonly Keys: readonly Item[] }>>
}): string | undefined {
  const requests = Object.values(input.RequestItems)
  if (requests.reduce((count, { Keys }) => count + Keys.length, 0) > 100)
    return 'Too many items requested for the BatchGetItem call'
  for (const request of requests) {
    checkSubstitutions(request, ['ProjectionExpression'])
    parseExpressions(request)
    for (const key of request.Keys) {
      const problem = itemProblem(key)
      if (problem) return problem
    }
  }
  return undefined
}

/** BatchWriteItem: at most 25 puts and deletes. */
export function checkBatchWrite(input: {
  readonly RequestItems: Readonly<
    Record<string, readonly { readonly PutRequest?: { Item: Item }; readonly DeleteRequest?: { Key: Item } }[]>
  >
}): string | undefined {
  const requests = Object.values(input.RequestItems).flat()
  if (requests.length > 25) return 'Too many items requested for the BatchWriteItem call'
  for (const { PutRequest, DeleteRequest, ...request } of requests) {
    if ((PutRequest === undefined) === (DeleteRequest === undefined) || Object.keys(request).length > 0)
      return 'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes'
    const problem = itemProblem(PutRequest?.Item ?? DeleteRequest?.Key ?? {})
    if (problem) return problem
  }
  return undefined
}

/** Each part of a transaction is checked as the single operation is. */
export function checkTransaction(input: {
  readonly TransactItems: readonly Readonly<Record<string, OneItem>>[]
  _fingerprint?: string
}): string | undefined {
  input._fingerprint = fingerprint(input.TransactItems)
  for (const part of input.TransactItems.flatMap((entry) => Object.values(entry))) {
    const problem = itemProblem(part.Item ?? part.Key ?? {})
    if (problem) return problem
    parseExpressions(part)
  }
  return undefined
}

/** Names and values belong to expressions. */
function checkSubstitutions(input: Expressions, expressions: readonly (keyof Expressions & string)[]): void {
  const given = expressions.filter((name) => input[name] !== undefined)
  if (input.ExpressionAttributeNames && given.length === 0)
    throw new ValidationError('ExpressionAttributeNames can only be specified when using expressions')
  const withValues = expressions.filter((name) => name !== 'ProjectionExpression')
  if (input.ExpressionAttributeValues && withValues.length > 0 && withValues.every((name) => input[name] === undefined))
    throw new ValidationError(
      'ExpressionAttributeValues can only be specified when using expressions: ' +
        `${withValues.join(' and ')} ${withValues.length > 1 ? 'are' : 'is'} null`,
    )
}
