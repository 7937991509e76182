import { describe, expect, it } from 'vitest'
import { Refusal } from '../../shared/refusals.ts'
import {
  checkLink,
  confirmationMs,
  decideConfirmation,
  decideFeedback,
  decideRequest,
  decideUnsubscription,
  getsIssue,
  hashOfToken,
} from './decide.ts'
import type { SubscriberRow } from './subscriber-row.ts'

const now = new Date('2026-11-24T12:00:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const request = (token: string) => ({
  email: 'ana@mail.example',
  hash: 'h',
  privacyVersion: '2026-11-22',
  token,
  locale: 'ptBR' as const,
  linkToken: `link of ${token}`,
})
const requested = (...tokens: string[]) =>
  tokens.reduce<SubscriberRow | undefined>((before, token) => decideRequest(before, request(token), now), undefined)
const confirmed = () => decideConfirmation(requested('a'), 'a', now)
const refusalOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return undefined
}

describe('request for the newsletter', () => {
  it('stores only the hash of the confirmation secret', () => {
    const row = requested('secret')
    expect(row).toMatchObject({ status: 'pending', linkToken: 'link of secret', version: 1 })
    expect(row?.confirmations).toEqual([{ hash: hashOfToken('secret'), until: later(confirmationMs).toISOString() }])
    expect(JSON.stringify({ ...row, linkToken: '' })).not.toContain('secret')
  })

  it('changes nothing about a confirmed address', () => {
    const row = confirmed()
    expect(decideRequest(row, request('b'), now)).toBe(row)
  })

  it('keeps the links under way, without expired ones, and the own link', () => {
    const row = decideRequest(requested('a', 'b'), request('c'), later(1000))
    expect(row.confirmations.map(({ hash }) => hash)).toEqual(['a', 'b', 'c'].map(hashOfToken))
    expect(row.linkToken).toBe('link of a')
    expect(decideRequest(row, request('d'), later(confirmationMs)).confirmations.map(({ hash }) => hash)).toEqual(
      ['c', 'd'].map(hashOfToken),
    )
  })

  it('keeps nine links at most', () => {
    const tokens = Array.from({ length: 12 }, (_, index) => `t${index}`)
    expect(requested(...tokens)?.confirmations.map(({ hash }) => hash)).toEqual(tokens.slice(3).map(hashOfToken))
  })

  it('asks an address that ended the newsletter to confirm again, by a new link only', () => {
    const ended = decideUnsubscription(confirmed(), 'link of a', now)
    const again = decideRequest(ended, request('b'), now)
    expect(again).toMatchObject({ status: 'pending', confirmedAt: null, endedAt: null, endedBy: null })
    expect(refusalOf(() => decideConfirmation(again, 'a', now))).toBe('newsletter.link_invalid')
    expect(decideConfirmation(again, 'b', now).status).toBe('confirmed')
  })
})

describe('confirmation', () => {
  it('takes any link under way, until 48 hours have passed', () => {
    const row = requested('a', 'b')
    expect(decideConfirmation(row, 'a', later(confirmationMs - 1))).toMatchObject({ status: 'confirmed', version: 3 })
    expect(refusalOf(() => decideConfirmation(row, 'a', later(confirmationMs)))).toBe('newsletter.link_invalid')
  })

  it('refuses unknown and used links with different texts', () => {
    expect(refusalOf(() => decideConfirmation(undefined, 'a', now))).toBe('newsletter.link_invalid')
    expect(refusalOf(() => decideConfirmation(requested('a'), 'x', now))).toBe('newsletter.link_invalid')
    expect(refusalOf(() => decideConfirmation(confirmed(), 'a', now))).toBe('newsletter.link_used')
    const ended = decideUnsubscription(confirmed(), 'link of a', now)
    expect(refusalOf(() => decideConfirmation(ended, 'a', now))).toBe('newsletter.link_used')
  })
})

describe('end of the newsletter', () => {
  it('needs the own link, and repeats without a change', () => {
    const ended = decideUnsubscription(confirmed(), 'link of a', later(5))
    expect(ended).toMatchObject({
      status: 'unsubscribed',
      endedBy: 'subscriber',
      endedAt: later(5).toISOString(),
      version: confirmed().version + 1,
    })
    expect(decideUnsubscription(ended, 'link of a', later(9))).toBe(ended)
    expect(refusalOf(() => decideUnsubscription(confirmed(), 'a', now))).toBe('newsletter.link_invalid')
    expect(refusalOf(() => checkLink(undefined, 'a'))).toBe('newsletter.link_invalid')
  })

  it('follows a bounce or a complaint, also of a pending address', () => {
    expect(decideFeedback(confirmed(), 'bounced', now)).toMatchObject({ status: 'bounced', endedBy: 'bounce' })
    const pending = requested('a') as SubscriberRow
    const ended = decideFeedback(pending, 'complained', now)
    expect(ended).toMatchObject({ status: 'unsubscribed', endedBy: 'complaint' })
    expect(decideFeedback(ended, 'bounced', now)).toBe(ended)
  })

  it('leaves issues to confirmed addresses', () => {
    const rows = [requested('a') as SubscriberRow, confirmed(), decideFeedback(confirmed(), 'bounced', now)]
    expect(rows.map(getsIssue)).toEqual([false, true, false])
  })
})
