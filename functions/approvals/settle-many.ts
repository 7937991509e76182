import { Refusal } from '../../shared/refusals.ts'
import type { Judgement } from './decide.ts'

export interface Outcome {
  readonly decided: string[]
  readonly endorsed: string[]
  readonly refused: { id: string; code: string }[]
}

/**
 * Decides several, each by itself and one after the other, so that one that is refused holds up no other; what was
 * refused says why. A fault ends the rest: what was decided by then stands, and asking again tells so.
 * @throws Refusal approval.reason_required for money given back without words; access.denied
 */
export async function settleMany(
  ids: readonly string[],
  judgement: Judgement,
  settleOne: (id: string, judgement: Judgement) => Promise<'endorsed' | 'decided'>,
): Promise<Outcome> {
  if (judgement.verdict === 'release' && judgement.reason.trim() === '') throw new Refusal('approval.reason_required')
  const outcome: Outcome = { decided: [], endorsed: [], refused: [] }
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
