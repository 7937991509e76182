import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { recyclableStatuses } from '../../shared/life-cycles/recyclable.ts'
import { type AskedAd, decideAnswer, decideQuestion, publicText } from './decide.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const owner = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', isAdmin: false }
const asker = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22', isAdmin: false }
const ad: AskedAd = {
  id: newId('recyclable', now),
  ownerId: owner.userId,
  status: 'approved',
  hidden: false,
  type: 'Latas',
}
const asked = { id: newId('question', now), question: 'Quantos quilos?' }

describe('decideQuestion', () => {
  it('accepts any user except the owner for an approved ad', () => {
    expect(decideQuestion(ad, asker, asked, now)).toEqual({
      ...asked,
      recyclableId: ad.id,
      askerId: asker.userId,
      askedAt: now.toISOString(),
      answer: null,
      answeredAt: null,
    })
    expect(() => decideQuestion(ad, owner, asked, now)).toThrow('question.own_ad')
  })

  it.each(recyclableStatuses.filter((status) => status !== 'approved'))('refuses an ad with status %s', (status) => {
    expect(() => decideQuestion({ ...ad, status }, asker, asked, now)).toThrow('recyclable.not_found')
    expect(() => decideQuestion({ ...ad, status }, owner, asked, now)).toThrow('recyclable.not_found')
  })
})

describe('decideAnswer', () => {
  const question = decideQuestion(ad, asker, asked, now)
  const later = new Date(now.getTime() + 1000)

  it('accepts the owner, whatever the ad’s status is now', () => {
    const answered = { ...question, answer: 'Dez.', answeredAt: later.toISOString() }
    expect(decideAnswer(ad, question, owner, 'Dez.', later)).toEqual(answered)
    expect(decideAnswer({ ...ad, status: 'sold' }, question, owner, 'Dez.', later)).toEqual(answered)
  })

  it('refuses other users, including admins', () => {
    expect(() => decideAnswer(ad, question, asker, 'Dez.', later)).toThrow('recyclable.not_found')
    const admin = { ...asker, isAdmin: true }
    expect(() => decideAnswer(ad, question, admin, 'Dez.', later)).toThrow('recyclable.not_found')
  })

  it('accepts one answer only', () => {
    const answered = decideAnswer(ad, question, owner, 'Dez.', later)
    expect(() => decideAnswer(ad, answered, owner, 'Onze.', later)).toThrow('question.already_answered')
  })
})

describe('publicText', () => {
  it('returns the sanitised text', () => {
    expect(publicText('  Ainda tem?<script>alert(1)</script> ')).toBe('Ainda tem?')
  })
  it('refuses contact data and empty text', () => {
    expect(() => publicText('me chama no 11 98765-4321')).toThrow('question.contact_data')
    expect(() => publicText('<script></script>')).toThrow('request.invalid')
  })
})
