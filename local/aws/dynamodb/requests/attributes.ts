import type { Operand } from '../expressions/conditions.ts'
import { type Expressions, parseExpressions } from '../expressions/parsing.ts'
import type { Operand as UpdateOperand } from '../expressions/updates.ts'
import { ValidationError } from '../service-error.ts'
import type { Path } from '../values/values.ts'
import { target, type Write } from './writes.ts'

/**
 * Returns the condition keys of a write: the names of all attributes of its item, key, update and condition. Source:
 * DynamoDB developer guide, "Using IAM policy conditions for fine-grained access control" (`dynamodb:Attributes`).
 */
export function attributesContext(write: Write): Record<'dynamodb:Attributes', string[]> {
  const { _updates, _condition } = parsedCopy(write)
  const paths = [
    ...(_updates?.sections ?? []).flatMap(({ path, val }) => [path, ...pathsOf(val)]),
    ...pathsOf(_condition?.expression),
  ]
  return {
    'dynamodb:Attributes': [...new Set([...Object.keys(target(write)), ...paths.map(([head]) => String(head))])],
  }
}

/** Permissions come before the check of the expressions. A wrong expression names nothing and is refused after them. */
function parsedCopy(write: Write & Expressions): Expressions {
  const copy = { ...write }
  try {
    parseExpressions(copy)
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
  }
  return copy
}

function pathsOf(operand: Operand | UpdateOperand | undefined): readonly Path[] {
  if (operand === undefined) return []
  if (Array.isArray(operand)) return [operand as Path]
  return 'args' in operand ? operand.args.flatMap(pathsOf) : []
}
