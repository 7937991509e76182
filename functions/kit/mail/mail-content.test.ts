import { describe, expect, it } from 'vitest'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { addressed, type MailWriter, mailTo } from './mail-content.ts'

interface Texts {
  readonly footer: string
  readonly preferences: string
  readonly hello: string
}
const catalogues = {
  ptBR: { footer: 'Você tem uma conta.', preferences: 'Escolher', hello: 'Olá' },
  'de-DE': { footer: 'Sie haben ein Konto.', preferences: 'Wählen', hello: 'Hallo' },
}
const reader = sampleProfile({ email: 'dona@mail.example', locale: 'de-DE' })
const site = 'https://retorna.example'
const greet: MailWriter<{ name: string }, Texts> = ({ name }, { texts }, siteUrl) => ({
  subject: `${texts.hello}, ${name}`,
  paragraphs: [siteUrl],
  button: { label: texts.hello, path: '/recyclables/ad_1' },
})

describe('e-mail content', () => {
  it("is in the reader's language with a button to the site", () => {
    expect(mailTo(catalogues, reader, site, greet, { name: 'Ana' })).toEqual({
      to: 'dona@mail.example',
      subject: 'Hallo, Ana',
      paragraphs: [site],
      button: { label: 'Hallo', url: `${site}/recyclables/ad_1` },
      footer: 'Sie haben ein Konto.',
      preferences: { label: 'Wählen', url: `${site}/profile#notifications` },
      language: 'de-DE',
    })
  })

  it('greets a person by the first name, a cooperative or company by the whole name', () => {
    const greeting = { ptBR: { footer: 'Fim', preferences: 'Escolher', hello: 'Olá', greeting: 'Olá, {{name}}!' } }
    const greetingOf = (name: string, profileType: 'citizen' | 'cooperative' | 'company') =>
      mailTo(greeting, sampleProfile({ name, profileType }), site, greet, { name: 'Ana' }).greeting
    expect(greetingOf('Rita Alves', 'citizen')).toBe('Olá, Rita!')
    expect(greetingOf('Vida Nova Recicla', 'cooperative')).toBe('Olá, Vida Nova Recicla!')
    expect(greetingOf('Papelaria do Sul Ltda.', 'company')).toBe('Olá, Papelaria do Sul Ltda.!')
  })

  it("that exists already gets the footer in the reader's language", () => {
    const letter = { subject: 'Olá', paragraphs: [], button: { label: 'Ver', path: '/' } }
    expect(addressed(catalogues, { email: 'rui@mail.example', locale: 'en-US' }, site, letter)).toEqual({
      ...letter,
      to: 'rui@mail.example',
      button: { label: 'Ver', url: `${site}/` },
      footer: 'Você tem uma conta.',
      preferences: { label: 'Escolher', url: `${site}/profile#notifications` },
      language: 'pt-BR',
    })
  })
})
