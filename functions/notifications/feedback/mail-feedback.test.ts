import { describe, expect, it } from 'vitest'
import { feedbackOf as simulated } from '../../../local/aws/email/feedback.ts'
import { mailEvent } from '../../../local/aws/events/mail-event.ts'
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

  it('reads what the local SES publishes for the mailbox simulator', () => {
    const request = (ConfigurationSetName?: string) => ({
      ConfigurationSetName,
      EmailTags: [{ Name: 'mail', Value: 'test' }],
      Content: {},
    })
    const to = ['complaint+1@simulator.amazonses.com', 'rui@mail.example']
    const sets = new Map([['retorna-mail', ['BOUNCE', 'COMPLAINT']]])
    const [feedback] = simulated(request('retorna-mail'), 'm1', to)
    const event = feedback && mailEvent(feedback, sets, new Date())
    expect(event?.['detail-type']).toBe('Email Complaint Received')
    expect(feedbackOf(sesEvent.parse(event?.detail))).toEqual({
      ...{ cause: 'complained', addresses: ['complaint+1@simulator.amazonses.com'], tag: 'test' },
    })
    expect(simulated(request(), 'm1', to)).toEqual([])
    expect(feedback && mailEvent(feedback, new Map(), new Date())).toBeUndefined()
  })
})
