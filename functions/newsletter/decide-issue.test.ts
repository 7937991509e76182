import { describe, expect, it } from 'vitest'
import { decideDraft, decideEdit, decideSend, decideStep } from './decide-issue.ts'

const now = new Date('2026-11-24T12:00:00.000Z')
const text = '<p>Agora há <b>pontos</b>.</p>'
const draft = () => decideDraft({ subject: ' Novidades\nde novembro ', text }, now)

describe('issue', () => {
  it('is drafted with a subject of one line', () => {
    expect(draft().id).toMatch(/^nws_/)
    expect(draft()).toMatchObject({ subject: 'Novidades de novembro', text, state: 'draft', version: 1, sent: 0 })
  })

  it.each([
    ['without a subject', { subject: ' ', text }],
    ['without words', { subject: 'Novidades', text: '<p><br></p>' }],
    ['without visible words', { subject: '\u200b', text: '\u200b' }],
  ])('is refused %s', (_, empty) => {
    expect(() => decideDraft(empty, now)).toThrow('newsletter.issue_empty')
    expect(() => decideEdit(draft(), 1, empty)).toThrow('newsletter.issue_empty')
  })

  it('names the version that a change was based on', () => {
    const changed = decideEdit(draft(), 1, { subject: 'Outra', text })
    expect(changed).toMatchObject({ subject: 'Outra', version: 2 })
    for (const change of [() => decideEdit(changed, 1, { subject: 'X', text }), () => decideSend(changed, 1, now)])
      expect(change).toThrow('newsletter.issue_changed_meanwhile')
  })

  it('is sent once, and stays as it was sent', () => {
    const sending = decideSend(draft(), 1, now)
    expect(sending).toMatchObject({ state: 'sending', startedAt: now.toISOString(), version: 2 })
    for (const change of [
      () => decideSend(sending, 2, now),
      () => decideEdit(sending, 2, { subject: 'X', text }),
      () => decideStep(sending, 2, 'remove'),
    ])
      expect(change).toThrow('newsletter.issue_action_not_possible')
  })
})
