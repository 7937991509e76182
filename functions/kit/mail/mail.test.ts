import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Mail, mailer, renderHtml, renderText } from './mail.tsx'

process.env.AWS_REGION = 'sa-east-1'
const ses = mockClient(SESv2Client)
afterAll(() => ses.restore())
const mail: Mail = {
  to: 'dona@mail.example',
  subject: 'Sua pergunta',
  paragraphs: ['“<b>Ainda tem?</b>”', 'Sim.'],
  button: { label: 'Ver anúncio', url: 'https://retorna.example/recyclables/ad_1' },
  footer: 'Você recebe este e-mail porque tem uma conta.',
  language: 'pt-BR',
}

beforeEach(() => {
  ses.reset()
})

describe('an e-mail', () => {
  it('goes to its reader in both forms, in UTF-8, from the one address', async () => {
    ses.on(SendEmailCommand).resolves({})
    await mailer('Retorna <ola@retorna.example>')(mail)
    const text = (Data: string) => ({ Data, Charset: 'UTF-8' })
    expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toEqual({
      FromEmailAddress: 'Retorna <ola@retorna.example>',
      Destination: { ToAddresses: ['dona@mail.example'] },
      Content: {
        Simple: { Subject: text('Sua pergunta'), Body: { Html: text(renderHtml(mail)), Text: text(renderText(mail)) } },
      },
    })
  })

  it('that cannot be sent fails', async () => {
    ses.on(SendEmailCommand).rejects(new Error('not verified'))
    await expect(mailer('x@retorna.example')(mail)).rejects.toThrow('not verified')
  })

  it('writes what people wrote as text, never as markup', () => {
    const html = renderHtml(mail)
    expect(html).toContain('&lt;b&gt;Ainda tem?&lt;/b&gt;')
    expect(html).not.toContain('<b>')
    expect(html).toMatch(/^<!doctype html>.*<html[^>]* lang="pt-BR"/s)
    expect(html).toContain('href="https://retorna.example/recyclables/ad_1"')
    expect(html).toContain('Ver anúncio')
    expect(html).toContain(mail.footer)
  })

  it('says the same as plain text', () => {
    expect(renderText(mail)).toBe(
      [
        'Sua pergunta',
        '“<b>Ainda tem?</b>”',
        'Sim.',
        'Ver anúncio: https://retorna.example/recyclables/ad_1',
        'Você recebe este e-mail porque tem uma conta.',
      ].join('\n\n'),
    )
    const { button: _, ...plain } = mail
    expect(renderText(plain)).not.toContain('https')
    expect(renderHtml(plain)).not.toContain('href')
  })
})
