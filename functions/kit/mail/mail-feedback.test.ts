import { describe, expect, it } from 'vitest'
import { feedbackOf, sesEvent } from './mail-feedback.ts'

const bounce = (bounceType: string) => ({
  eventType: 'Bounce',
  bounce: { bounceType, bounceSubType: 'General', bouncedRecipients: [{ emailAddress: 'Ana <ana@mail.example>' }] },
  mail: { messageId: '1', tags: { mail: ['weekly_2026-11-16'], 'ses:configuration-set': ['retorna-mail'] } },
})

describe('feedback of SES', () => {
  it('is a permanent bounce, with the plain address and the tag', () => {
    expect(feedbackOf(sesEvent.parse(bounce('Permanent')))).toEqual({
      cause: 'bounced',
      addresses: ['ana@mail.example'],
      tag: 'weekly_2026-11-16',
    })
  })

  it.each(['Transient', 'Undetermined'])('ignores a bounce of the type %s', (type) => {
    expect(feedbackOf(sesEvent.parse(bounce(type)))).toBeUndefined()
  })
})
