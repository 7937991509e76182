import type { ConsentKind } from '../../../../shared/people/consents.ts'
import { keys } from '../../table/keys.ts'
import type { Part } from '../../table/transaction.ts'

/** Guards: the consent is new; the first time remains. */
export function consentPart(userId: string, kind: ConsentKind, version: string, at: Date): Part {
  return {
    Put: {
      Item: { ...keys.consent(userId, kind, version), kind, version, at: at.toISOString() },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}
