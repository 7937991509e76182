import { expect, it } from 'vitest'
import { maxDecisionsPerRequest } from '../../../../shared/contract/approvals.ts'
import { decideAll } from './outcome.ts'

it('decides any number in batches and reports each result', async () => {
  const ids = Array.from({ length: 2 * maxDecisionsPerRequest + 1 }, (_, index) => `wdr_${index}`)
  const calls: number[] = []
  const outcome = await decideAll(ids, async ([first = '', ...others]) => {
    calls.push(others.length + 1)
    return { decided: others, endorsed: [], returned: [], refused: [{ id: first, code: 'approval.own_request' }] }
  })
  expect(calls).toEqual([maxDecisionsPerRequest, maxDecisionsPerRequest, 1])
  expect([...outcome.decided, ...outcome.refused.map(({ id }) => id)].sort()).toEqual([...ids].sort())
})
