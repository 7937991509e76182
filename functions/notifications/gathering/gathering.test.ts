import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { dueAfter, type GatheredQuestion, stillOpen } from './gathering.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const question = (): GatheredQuestion => ({
  recyclableId: newId('recyclable', now),
  questionId: newId('question', now),
  type: 'Latas',
  question: 'Ainda tem?',
})

describe('a gathering', () => {
  it('is due ten minutes after its first question was asked', () => {
    expect(dueAfter('2026-11-21T12:55:30.250Z')).toBe('2026-11-21T13:05:30.250Z')
  })

  it('tells of what is still open, in the order in which it was asked', () => {
    const [first, second, third] = [question(), question(), question()]
    const open = new Set([third.questionId, first.questionId])
    expect(stillOpen({ questions: [first, second, third], more: 0 }, open)).toEqual({
      questions: [first, third],
      more: 0,
    })
  })

  it('is not told where nothing is left, but is where some were only counted', () => {
    expect(stillOpen({ questions: [question()], more: 0 }, new Set())).toBeUndefined()
    expect(stillOpen({ questions: [question()], more: 2 }, new Set())).toEqual({ questions: [], more: 2 })
  })
})
