import { maxDecisionsPerRequest } from '../../../../shared/contract/approvals.ts'

export interface Outcome {
  readonly decided: readonly string[]
  readonly endorsed: readonly string[]
  /** Not paid, as the bank shows another receiver. */
  readonly returned: readonly string[]
  readonly refused: readonly { readonly id: string; readonly code: string }[]
}

/** Decides all requests, one batch per call, sequentially. */
export async function decideAll(ids: readonly string[], decide: (ids: string[]) => Promise<Outcome>): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (let start = 0; start < ids.length; start += maxDecisionsPerRequest)
    outcomes.push(await decide(ids.slice(start, start + maxDecisionsPerRequest)))
  return {
    decided: outcomes.flatMap(({ decided }) => decided),
    endorsed: outcomes.flatMap(({ endorsed }) => endorsed),
    returned: outcomes.flatMap(({ returned }) => returned),
    refused: outcomes.flatMap(({ refused }) => refused),
  }
}
