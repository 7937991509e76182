import { Refusal } from '../../shared/refusals.ts'
import type { Judgement } from '../approvals/decide.ts'

export type Settled = 'endorsed' | 'decided' | 'returned'

export interface Outcome {
  readonly decided: string[]
  readonly endorsed: string[]
  readonly returned: string[]
  readonly refused: { id: string; code: string }[]
}

/**
 * Decides requests one by one and reports refused ones. A fault stops the rest; a retry reports earlier decisions as
 * already decided.
 * @throws Refusal approval.reason_required for a release without a reason; access.denied
 */
export async function settleMany(
  ids: readonly string[],
  judgement: Judgement,
  settleOne: (id: string, judgement: Judgement) => Promise<Settled>,
): Promise<Outcome> {
  if (judgement.verdict === 'release' && judgement.reason.trim() === '') throw new Refusal('approval.reason_required')
  const outcome: Outcome = { decided: [], endorsed: [], returned: [], refused: [] }
  for (const id of ids) {
    try {
      outcome[await settleOne(id, judgement)].push(id)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'access.denied') throw error
      outcome.refused.push({ id, code: error.code })
    }
  }
  return outcome
}
