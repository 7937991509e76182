import type { ConsentKind } from '../../../shared/people/consents.ts'
import { keys } from '../table/keys.ts'
import type { Part } from '../table/transaction.ts'

/** What somebody agreed to, and when, as a part of a transaction. Guards: it is not recorded yet; the first stays. */
export function consentPart(userId: string, kind: ConsentKind, version: string, at: Date): Part {
  return {
    Put: {
      Item: { ...keys.consent(userId, kind, version), kind, version, at: at.toISOString() },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}
