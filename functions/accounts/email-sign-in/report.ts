import { signInByEmailFinished } from '../../../events/user-events.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import { keys } from '../../kit/table/keys.ts'
import type { Table } from '../../kit/table/table.ts'
import { ConditionsFailed, type Part, transact } from '../../kit/table/transaction.ts'
import type { SignInRow } from '../gates/sign-in-record.ts'

/**
 * Emits the event of a sign-in by an e-mailed code, from which its owner gets a notice. Guard: once for each e-mail, so
 * that a repeated trigger emits it once.
 */
export async function reportEmailSignIn(
  table: Table,
  userId: string,
  { codeMailedAt }: Pick<SignInRow, 'codeMailedAt'>,
  now: Date,
): Promise<void> {
  const reported: Part = {
    Update: {
      Key: keys.signIn(userId),
      UpdateExpression: 'SET codeMailReported = :mailed',
      ConditionExpression: 'attribute_not_exists(codeMailReported) OR codeMailReported < :mailed',
      ExpressionAttributeValues: { ':mailed': codeMailedAt },
    },
  }
  try {
    await transact(table, [reported, outboxPart(signInByEmailFinished, { userId }, now)])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
  }
}
