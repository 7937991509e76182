import type { Item } from './values.ts'

const service = 'com.amazonaws.dynamodb.v20120810#'

/** A refusal that the caller sees: AWS's error type and message, and what else the type carries. */
export class ServiceError extends Error {
  readonly body: Record<string, unknown>
  readonly status: number

  constructor(type: string, message: string, more: Record<string, unknown> = {}, status = 400) {
    super(message)
    this.name = type
    this.status = status
    this.body = { __type: type.includes('#') ? type : service + type, message, ...more }
  }
}

/** The caller's request is malformed or does not fit the table. */
export class ValidationError extends ServiceError {
  constructor(message: string) {
    super('com.amazon.coral.validate#ValidationException', message)
  }
}

/** An item, key or update that does not fit the table's schema. */
export class SchemaError extends ValidationError {
  constructor(problem: string) {
    super(`One or more parameter values were invalid: ${problem}`)
  }
}

/** A key attribute of another type than the table's, or too long: in a transaction a reason for its cancellation. */
export class UnfitKey extends ValidationError {}

/** A condition of a write did not hold; the item is what stood there. */
export class ConditionFailed extends ServiceError {
  readonly item: Item | undefined

  constructor(item: Item | undefined, answerItem: boolean) {
    super('ConditionalCheckFailedException', 'The conditional request failed', answerItem && item ? { Item: item } : {})
    this.item = answerItem ? item : undefined
  }
}

/** A table, index or stream is not there. */
export class NotFound extends ServiceError {
  constructor(message = 'Requested resource not found') {
    super('ResourceNotFoundException', message)
  }
}
