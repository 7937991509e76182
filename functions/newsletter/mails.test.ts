import { expect, it } from 'vitest'
import { confirmationMail, issueMail, knownAddressMail } from './mails.ts'

const siteUrl = 'https://retorna.example'
const reader = { email: 'ana@mail.example', hash: 'HASH', linkToken: 'LINK', locale: 'ptBR' as const }
const issue = { subject: 'Novidades', text: '<p>Agora há <b>pontos</b>.</p>' }

it('a request is confirmed by its own link, and ends nothing', () => {
  const mail = confirmationMail(siteUrl, reader, 'TOKEN')
  expect(mail).toMatchObject({
    to: reader.email,
    subject: 'Confirme a sua inscrição nas novidades do Retorna',
    tag: 'newsletter',
    button: { label: 'Confirmar inscrição', url: `${siteUrl}/newsletter/confirm#HASH.TOKEN` },
  })
  expect(mail.paragraphs).toHaveLength(2)
  expect(mail.unsubscribe).toBeUndefined()
})

it('a known address gets the link to its data', () => {
  const mail = knownAddressMail(siteUrl, reader)
  expect(mail).toMatchObject({
    to: reader.email,
    subject: 'Este email já está cadastrado',
    tag: 'newsletter',
    button: { label: 'Ver ou apagar meus dados', url: `${siteUrl}/newsletter/data#HASH.LINK` },
  })
  expect(mail.paragraphs).toHaveLength(1)
})

it('an issue has the text, and the reader’s links that end it', () => {
  expect(issueMail(siteUrl, issue, { to: reader.email, tag: 'newsletter_1', reader })).toMatchObject({
    to: reader.email,
    subject: 'Novidades',
    paragraphs: [],
    richText: issue.text,
    tag: 'newsletter_1',
    button: { label: 'Abrir o Retorna', url: siteUrl },
    unsubscribe: {
      label: 'Cancelar inscrição',
      url: `${siteUrl}/newsletter/unsubscribe#HASH.LINK`,
      oneClick: `${siteUrl}/api/unsubscribe/HASH.LINK/newsletter`,
    },
  })
})

it('a test of an issue ends nothing', () => {
  const mail = issueMail(siteUrl, issue, { to: 'admin@mail.example', tag: 'test', reader: undefined })
  expect(mail).toMatchObject({ to: 'admin@mail.example', richText: issue.text })
  expect(mail).not.toHaveProperty('unsubscribe')
})
