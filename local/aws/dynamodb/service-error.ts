import type { Item } from './values/values.ts'

const service = 'com.amazonaws.dynamodb.v20120810#'

/** A refusal for the caller: AWS's error type, message and further fields of the type. */
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

/** A key attribute of the wrong type or too long. In a transaction it becomes a cancellation reason. */
export class InvalidKeyValue extends ValidationError {}

/** A write's condition failed; `item` is the existing item. */
export class ConditionFailed extends ServiceError {
  readonly item: Item | undefined

  constructor(item: Item | undefined, answerItem: boolean) {
    super('ConditionalCheckFailedException', 'The conditional request failed', answerItem && item ? { Item: item } : {})
    this.item = answerItem ? item : undefined
  }
}

export class NotFound extends ServiceError {
  constructor(message = 'Requested resource not found') {
    super('ResourceNotFoundException', message)
  }
}
