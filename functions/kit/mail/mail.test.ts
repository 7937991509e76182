import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Mail, mailer, renderHtml, renderText } from './mail.tsx'

process.env.AWS_REGION = 'sa-east-1'
const ses = mockClient(SESv2Client)
afterAll(() => ses.restore())
const settings = { SENDER_ADDRESS: 'Retorna <ola@retorna.example>', CONFIGURATION_SET: 'retorna-mail' }
const mail: Mail = {
  to: 'dona@mail.example',
  subject: 'Sua pergunta',
  paragraphs: ['“<b>Ainda tem?</b>”', 'Sim.'],
  button: { label: 'Ver anúncio', url: 'https://retorna.example/recyclables/ad_1' },
  footer: 'Você recebe este e-mail porque tem uma conta.',
  preferences: null,
  language: 'pt-BR',
}

beforeEach(() => {
  ses.reset()
})

describe('e-mail', () => {
  it('is sent as HTML and text in UTF-8', async () => {
    ses.on(SendEmailCommand).resolves({})
    await mailer(settings)(mail)
    const text = (Data: string) => ({ Data, Charset: 'UTF-8' })
    expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toEqual({
      FromEmailAddress: settings.SENDER_ADDRESS,
      ConfigurationSetName: 'retorna-mail',
      Destination: { ToAddresses: ['dona@mail.example'] },
      Content: {
        Simple: { Subject: text('Sua pergunta'), Body: { Html: text(renderHtml(mail)), Text: text(renderText(mail)) } },
      },
    })
  })

  it('has an unsubscribe link and the headers of RFC 8058 if the reader can end its type', async () => {
    ses.on(SendEmailCommand).resolves({})
    const url = 'https://retorna.example/unsubscribe/abc/pickups'
    const oneClick = 'https://retorna.example/api/unsubscribe/abc/pickups'
    const optional = { ...mail, tag: 'pickups', unsubscribe: { label: 'Parar', url, oneClick } }
    await mailer(settings)(optional)
    const { Content, EmailTags } = ses.commandCalls(SendEmailCommand)[0]?.args[0].input ?? {}
    expect(EmailTags).toEqual([{ Name: 'mail', Value: 'pickups' }])
    expect(Content?.Simple?.Headers).toEqual([
      { Name: 'List-Unsubscribe', Value: `<${oneClick}>` },
      { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
    ])
    expect(renderHtml(optional)).toContain(`href="${url}"`)
    expect(renderText(optional)).toContain(`Parar: ${url}`)
  })

  it('leads to the preferences in its footer', () => {
    const url = 'https://retorna.example/profile#notifications'
    const led = { ...mail, preferences: { label: 'Escolher', url } }
    expect(renderHtml(led)).toMatch(new RegExp(`href="${url}"[^>]*>Escolher</a>`))
    expect(renderText(led)).toContain(`${mail.footer}\n\nEscolher: ${url}`)
  })

  it('shows rich text with its tags alone, and its words in the text part', () => {
    const rich = {
      ...mail,
      paragraphs: [],
      richText: '<p>Há <b onclick="x">pontos</b>.</p><script>y</script>1 < 2<br>',
    }
    const html = renderHtml(rich)
    expect(html).toMatch(/<p style="[^"]*">Há <b>pontos<\/b>\.<\/p>y1 &lt; 2<br\/>/)
    expect(html).not.toMatch(/onclick|<script/)
    expect(renderText(rich)).toContain('Sua pergunta\n\nHá pontos.\n\ny1 < 2\n\nVer anúncio')
  })

  it('throws when it cannot be sent', async () => {
    ses.on(SendEmailCommand).rejects(new Error('not verified'))
    await expect(mailer(settings)(mail)).rejects.toThrow('not verified')
  })

  it('escapes user texts', () => {
    const html = renderHtml(mail)
    expect(html).toContain('&lt;b&gt;Ainda tem?&lt;/b&gt;')
    expect(html).not.toContain('<b>')
    expect(html).toMatch(/^<!doctype html>.*<html[^>]* lang="pt-BR"/s)
    expect(html).toContain('href="https://retorna.example/recyclables/ad_1"')
    expect(html).toContain('Ver anúncio')
    expect(html).toContain(mail.footer)
  })

  it('declares the direction of its language, and lets each paragraph have its own', () => {
    const html = renderHtml({ ...mail, language: 'ar-SA', paragraphs: ['Olá'] })
    expect(html).toMatch(/<html[^>]*(lang="ar-SA"[^>]* dir="rtl"|dir="rtl"[^>]* lang="ar-SA")/)
    expect(html).toMatch(/<p[^>]*dir="auto"[^>]*>Olá<\/p>/)
  })

  it('has the same content as plain text', () => {
    expect(renderText(mail)).toBe(
      [
        'Sua pergunta',
        '“<b>Ainda tem?</b>”',
        'Sim.',
        'Ver anúncio: https://retorna.example/recyclables/ad_1',
        'Você recebe este e-mail porque tem uma conta.',
      ].join('\n\n'),
    )
  })

  it('may have no button', () => {
    const { button: _, ...plain } = mail
    expect(renderText(plain)).toBe([mail.subject, ...mail.paragraphs, mail.footer].join('\n\n'))
    expect(renderHtml(plain)).not.toContain('href')
  })

  it('shows all paragraphs, with the first one or the subject as preview', () => {
    const preview = (html: string) =>
      /data-skip-in-text="true">(.*?)</s
        .exec(html)?.[1]
        ?.replace(/[^\p{L}. ]/gu, '')
        .trim()
    const letter = { ...mail, paragraphs: ['Primeiro.', 'Segundo.'] }
    for (const text of ['Primeiro.', 'Segundo.']) expect(renderHtml(letter)).toMatch(new RegExp(`<p [^>]*>${text}</p>`))
    expect(preview(renderHtml(letter))).toBe('Primeiro.')
    expect(preview(renderHtml({ ...mail, paragraphs: [] }))).toBe('Sua pergunta')
  })

  it('has inline light colours, and dark ones by class', () => {
    const html = renderHtml(mail)
    const night = [...html.matchAll(/^ {2}\.(\w+)/gm)].map(([, name]) => name)
    expect(night).toEqual(['paper', 'ink', 'sheet', 'brand', 'soft', 'button'])
    for (const name of night) {
      const styles = [...html.matchAll(new RegExp(`<[^>]*class="${name}"[^>]*>`, 'g'))].map(([element]) => element)
      expect(styles).not.toEqual([])
      for (const style of styles) expect(style).toMatch(/style="[^"]*color:#[0-9A-F]{6}/i)
    }
  })

  it('keeps line breaks and wraps long words', () => {
    const [, style] = /<p [^>]*style="([^"]*)"[^>]*>Sim\.</.exec(renderHtml(mail)) ?? []
    expect(style).toContain('white-space:pre-line')
    expect(style).toContain('overflow-wrap:anywhere')
  })
})
