import { describe, expect, it } from 'vitest'
import { Refusal } from '../../shared/refusals.ts'
import { settleMany } from './settle-many.ts'

const yes = { verdict: 'post', reason: '' } as const
const settled: string[] = []
const one = async (id: string) => {
  settled.push(id)
  if (id === 'late') throw new Refusal('approval.already_decided')
  if (id === 'denied') throw new Refusal('access.denied')
  if (id === 'broken') throw new Error('unreachable')
  return id === 'large' ? ('endorsed' as const) : ('decided' as const)
}

describe('settleMany', () => {
  it('decides each request separately and reports refusals', async () => {
    expect(await settleMany(['a', 'late', 'large', 'b'], yes, one)).toEqual({
      decided: ['a', 'b'],
      returned: [],
      endorsed: ['large'],
      refused: [{ id: 'late', code: 'approval.already_decided' }],
    })
  })

  it.each([
    ['denied', 'access.denied'],
    ['broken', 'unreachable'],
  ])('stops at an id that is %s', async (id, message) => {
    settled.length = 0
    await expect(settleMany(['a', id, 'b'], yes, one)).rejects.toThrow(message)
    expect(settled).toEqual(['a', id])
  })

  it('requires a reason to release, none to pay out', async () => {
    const release = (reason: string) => settleMany(['a'], { verdict: 'release', reason }, one)
    for (const reason of ['', ' \n']) await expect(release(reason)).rejects.toThrow('approval.reason_required')
    expect(await release('A chave não existe.')).toMatchObject({ decided: ['a'] })
    expect(await settleMany(['a'], yes, one)).toMatchObject({ decided: ['a'] })
  })
})
