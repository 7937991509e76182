import { describe, expect, it } from 'vitest'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { mailTo } from '../../kit/mail/mail-content.ts'
import { catalogues } from '../texts/notifications.ts'
import { contactChangedMail } from './contact-changed.ts'
import { emailChangeAskedMail } from './email-change-asked.ts'
import { mails } from './mails.ts'
import { userEditedMail } from './user-edited.ts'
import { userRejectedMail } from './user-rejected.ts'
import { userRestoredMail } from './user-restored.ts'
import { userSuspendedMail } from './user-suspended.ts'
import { userVerifiedMail } from './user-verified.ts'

const site = 'https://retorna.example'
const reader = () => sampleProfile()

describe('account e-mails', () => {
  const userId = sampleProfile().id
  const reason = 'O nome não corresponde ao CPF.'

  it('announces the verification and links to the public profile', () => {
    const mail = mailTo(catalogues, reader(), site, userVerifiedMail.write, { userId })
    expect(mail.subject).toBe('Seu perfil no Retorna foi verificado')
    expect(mail.button?.url).toBe(`${site}/profile/${userId}`)
  })

  it('gives the admin’s reason for a rejection, an edit and a suspension', () => {
    for (const { write } of [userRejectedMail, userEditedMail, userSuspendedMail]) {
      const mail = mailTo(catalogues, reader(), site, write, { userId, reason })
      expect(mail.paragraphs).toContain(`Motivo: ${reason}`)
      expect(mail.button?.url).toBe(`${site}/profile`)
    }
  })

  it('announces the end of a suspension without a reason', () => {
    const mail = mailTo(catalogues, reader(), site, userRestoredMail.write, { userId })
    expect(mail.paragraphs).toHaveLength(1)
    expect(mail.button?.url).toBe(`${site}/my/ads`)
  })

  it.each([
    ['email', /^O e-mail da/],
    ['phone', /^O telefone da/],
    ['both', /^O e-mail e o telefone da/],
  ] as const)('reports a contact change (%s) to the former address without the new value', (changed, first) => {
    const data = { userId, address: 'antes@mail.example', changed }
    expect(contactChangedMail.address?.(data)).toBe('antes@mail.example')
    const mail = mailTo(catalogues, reader(), site, contactChangedMail.write, data)
    expect(mail.paragraphs[0]).toMatch(first)
    expect(mail.paragraphs.join(' ')).not.toMatch(/@|\+55/)
    expect(mail.paragraphs.at(-1)).toContain('Se não foi você, responda a este e-mail')
  })

  it('reports a requested e-mail change without the new address', () => {
    const mail = mailTo(catalogues, reader(), site, emailChangeAskedMail.write, { userId })
    expect(mail.paragraphs[0]).toContain('Alguém pediu um código para outro e-mail')
    expect(mail.paragraphs.join(' ')).not.toMatch(/@|\+55/)
    expect(mail.paragraphs.at(-1)).toContain('Se não foi você, responda a este e-mail')
  })

  it('are addressed to the account’s owner', () => {
    const about = mails.filter(({ definition }) => definition.name.startsWith('User'))
    expect(about.flatMap(({ to }) => to({ userId, reason }))).toEqual(about.map(() => userId))
  })
})
