import { expect, it } from 'vitest'
import { decidedAtOnce } from '../../../shared/contract/approvals.ts'
import { decideAll } from './outcome.ts'

it('decides any number in batches and reports each result', async () => {
  const ids = Array.from({ length: 2 * decidedAtOnce + 1 }, (_, index) => `wdr_${index}`)
  const calls: number[] = []
  const outcome = await decideAll(ids, async ([first = '', ...others]) => {
    calls.push(others.length + 1)
    return { decided: others, endorsed: [], refused: [{ id: first, code: 'approval.own_request' }] }
  })
  expect(calls).toEqual([decidedAtOnce, decidedAtOnce, 1])
  expect([...outcome.decided, ...outcome.refused.map(({ id }) => id)].sort()).toEqual([...ids].sort())
})
