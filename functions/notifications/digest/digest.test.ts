import { describe, expect, it } from 'vitest'
import { newId } from '../../../shared/ids.ts'
import { defaultNotificationPreferences } from '../../../shared/notifications/channels.ts'
import { type DigestQuestion, dueAfter, stillOpen } from './digest.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const zone = 'America/Sao_Paulo' as const
const quiet = { ...defaultNotificationPreferences, quietHours: { from: '22:00', until: '07:00' } }
const question = (): DigestQuestion => ({
  recyclableId: newId('recyclable', now),
  questionId: newId('question', now),
  type: 'Latas',
  question: 'Ainda tem?',
})

describe('digest', () => {
  it('is due ten minutes after its first item', () => {
    expect(dueAfter('2026-11-21T12:55:30.250Z', { notificationPreferences: quiet, zone })).toEqual({
      dueAt: '2026-11-21T13:05:30.250Z',
      quiet: false,
    })
  })

  it('is deferred to the end of quiet hours', () => {
    const put = { dueAt: '2026-11-22T10:00:00.000Z', quiet: true }
    expect(dueAfter('2026-11-22T00:55:00.000Z', { notificationPreferences: quiet, zone })).toEqual(put)
    expect(dueAfter('2026-11-22T09:45:00.000Z', { notificationPreferences: quiet, zone })).toEqual(put)
    expect(dueAfter('2026-11-22T09:50:00.000Z', { notificationPreferences: quiet, zone }).quiet).toBe(false)
  })

  it('contains the open questions in the order of asking', () => {
    const [first, second, third] = [question(), question(), question()]
    const open = new Set([third.questionId, first.questionId])
    expect(stillOpen({ things: [first, second, third], more: 0 }, open)).toEqual({ questions: [first, third], more: 0 })
  })

  it('is empty without open questions unless some were only counted', () => {
    expect(stillOpen({ things: [question()], more: 0 }, new Set())).toBeUndefined()
    expect(stillOpen({ things: [question()], more: 2 }, new Set())).toEqual({ questions: [], more: 2 })
  })
})
