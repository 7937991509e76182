import { isRefusal, type ListedDifference, type RefusalForm } from './differences/comparing.ts'
import type { Operation } from './operation.ts'

/** Replaces their refusal by ours when both endpoints refuse and the rule applies. */
export const refusals =
  (
    holds: (ours: RefusalForm, theirs: RefusalForm, operation: Operation) => boolean,
  ): ListedDifference['withoutDifference'] =>
  (ours, theirs, operation) =>
    isRefusal(ours) && isRefusal(theirs) && holds(ours, theirs, operation) ? ours : theirs

export const reasonsOf = ({ more }: RefusalForm): string => JSON.stringify(more.CancellationReasons ?? [])

const evaluations =
  '(An operand in the update expression has an incorrect data type|The provided expression refers to an attribute that does not exist in the item|The document path provided in the update expression is invalid for update|Number (over|under)flow[.]|Attempting to store more than 38|DynamoDB only supports precision up to 38)'
/** Start of the message when an update cannot be applied to its item. */
export const evaluation = new RegExp(`^${evaluations}`)
export const evaluationReason = new RegExp(`"${evaluations}`)
