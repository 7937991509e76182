import { describe, expect, it } from 'vitest'
import type { Subscription } from '../../shared/contract/newsletter.ts'
import { subscriberShards } from '../kit/mail/subscriber-key.ts'
import { decideDraft } from './decide-issue.ts'
import { type IssueRow, issueOfTag, tagOfIssue, toIssue } from './issue-row.ts'
import { linkOf, linkText, type SubscriberRow, toSubscription } from './subscriber-row.ts'

const now = new Date('2026-11-24T12:00:00.000Z')

describe('links of a subscriber', () => {
  it('are read as they are written', () => {
    expect(linkText({ hash: 'h', token: 't' })).toBe('h.t')
    expect(linkOf('h.t')).toEqual({ hash: 'h', token: 't' })
  })

  it('match no address when a part is missing', () => {
    expect([linkOf(''), linkOf('h'), linkOf('.t')]).toEqual([
      { hash: '', token: '' },
      { hash: 'h', token: '' },
      { hash: '', token: 't' },
    ])
  })
})

it('a subscription is shown without its secrets', () => {
  const shown: Subscription = {
    email: 'ana@mail.example',
    status: 'pending',
    locale: 'ptBR',
    privacyVersion: '2026-11-22',
    requestedAt: now.toISOString(),
    confirmedAt: null,
    endedAt: null,
    endedBy: null,
  }
  const row: SubscriberRow = { ...shown, hash: 'h', version: 3, linkToken: 'l', confirmations: [] }
  expect(toSubscription(row)).toEqual(shown)
})

describe('an issue', () => {
  const row = (change: Partial<IssueRow> = {}): IssueRow => ({
    ...decideDraft({ subject: 'Novidades', text: 'Texto' }, now),
    ...change,
  })

  it('shows its progress by the partitions that were read, and 100 % at the end only', () => {
    const progress = (change: Partial<IssueRow>) => toIssue(row(change)).progress
    expect(progress({})).toBe(0)
    expect(progress({ state: 'sending', shard: subscriberShards / 2 })).toBe(50)
    expect(progress({ state: 'sending', shard: subscriberShards - 1 })).toBeLessThan(100)
    expect(progress({ state: 'sent', shard: 0 })).toBe(100)
  })

  it('shows the counts and no place of the run', () => {
    const sent = row({ state: 'sent', sent: 9, bounced: 2, complained: 1, skipped: 4, after: 'x' })
    const { shard, after, skipped, ...shown } = sent
    expect(toIssue(sent)).toEqual({ ...shown, progress: 100 })
  })

  it('is named by the tag of its e-mails', () => {
    expect(tagOfIssue('nli_1')).toBe('newsletter_nli_1')
    expect([tagOfIssue('nli_1'), 'newsletter', 'weekly_nli_1', undefined].map(issueOfTag)).toEqual([
      'nli_1',
      undefined,
      undefined,
      undefined,
    ])
  })
})
