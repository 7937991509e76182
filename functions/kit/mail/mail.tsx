import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { parseRichText, plainText, type RichTextNode } from '../../../shared/rich-text.ts'
import { directionOf } from '../../../shared/text-direction.ts'
import { openClient } from '../services/service-calls.ts'

interface MailLink {
  readonly label: string
  readonly url: string
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly greeting?: string | undefined
  readonly paragraphs: readonly string[]
  /** After the paragraphs, with the tags of rich text (rules 4.7). */
  readonly richText?: string | undefined
  readonly button?: MailLink | undefined
  /** The reason for the e-mail and how to stop it. */
  readonly footer: string
  /** The page that ends e-mails of this type, and the address that mail clients post to (RFC 8058). */
  readonly unsubscribe?: (MailLink & { readonly oneClick: string }) | undefined
  /** Where the reader chooses which e-mails come; null for an address without an account or subscription. */
  readonly preferences: MailLink | null
  /** Names the type or run in events of SES. */
  readonly tag?: string | undefined
  /** BCP 47. */
  readonly language: string
}

export type SendMail = (mail: Mail) => Promise<void>

/** All attempts must end before the claim does (`visibilityMs`). */
const longestSendMs = 15_000

/** Events about the e-mails go to the configuration set's destination. */
export interface MailerSettings {
  readonly SENDER_ADDRESS: string
  readonly CONFIGURATION_SET: string
}

/** Only the one sender calls it (`sender.ts`). */
export function mailer({ SENDER_ADDRESS, CONFIGURATION_SET }: MailerSettings): SendMail {
  const ses = openClient(SESv2Client, longestSendMs)
  return async (mail) => {
    const charset = { Charset: 'UTF-8' }
    await ses.send(
      new SendEmailCommand({
        FromEmailAddress: SENDER_ADDRESS,
        ConfigurationSetName: CONFIGURATION_SET,
        ...(mail.tag && { EmailTags: [{ Name: 'mail', Value: mail.tag }] }),
        Destination: { ToAddresses: [mail.to] },
        Content: {
          Simple: {
            Subject: { Data: mail.subject, ...charset },
            Body: { Html: { Data: renderHtml(mail), ...charset }, Text: { Data: renderText(mail), ...charset } },
            ...(mail.unsubscribe && {
              Headers: [
                { Name: 'List-Unsubscribe', Value: `<${mail.unsubscribe.oneClick}>` },
                { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
              ],
            }),
          },
        },
      }),
    )
  }
}

const font = 'Figtree, Helvetica, Arial, sans-serif'
const paper = { backgroundColor: '#FBFAF7', fontFamily: font, margin: 0, padding: '24px 8px' }
const sheet = { backgroundColor: '#FFFFFF', border: '1px solid #E4E1D8', borderRadius: 12, maxWidth: 560 }
const ink = { color: '#14231B', overflowWrap: 'anywhere' } as const
const running = { ...ink, fontSize: 16, lineHeight: 1.5, whiteSpace: 'pre-line' } as const

/** For mail clients with dark mode by media query. Inline styles have priority over classes, hence `!important`. */
const atNight = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: #0E1512 !important; }
  .ink { color: #EAF2EC !important; }
  .sheet { background-color: #16201B !important; border-color: #2E3B34 !important; }
  .brand { color: #4CC38A !important; }
  .soft { color: #A9B8B0 !important; }
  .button { background-color: #4CC38A !important; color: #0E1512 !important; }
}`

/** React escapes all values, so user texts cannot become markup. */
export function renderHtml(mail: Mail): string {
  return `<!doctype html>${renderToStaticMarkup(
    <Html lang={mail.language} dir={directionOf(mail.language)}>
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{atNight}</style>
      </Head>
      <Preview>{mail.paragraphs[0] ?? (mail.richText ? plainText(mail.richText) : mail.subject)}</Preview>
      <Body className="paper" style={paper}>
        <Container className="sheet" style={sheet}>
          <Section style={{ padding: '8px 24px 16px' }}>
            <Text className="brand" style={{ color: '#0F7A4F', fontSize: 18, fontWeight: 700 }}>
              Retorna
            </Text>
            <Heading dir="auto" className="ink" style={{ ...ink, fontSize: 22, lineHeight: 1.15, margin: '16px 0' }}>
              {mail.subject}
            </Heading>
            {mail.greeting && (
              <Text dir="auto" className="ink" style={running}>
                {mail.greeting}
              </Text>
            )}
            {mail.paragraphs.map((paragraph) => (
              <Text dir="auto" key={paragraph} className="ink" style={running}>
                {paragraph}
              </Text>
            ))}
            {mail.richText !== undefined && (
              <div dir="auto" className="ink" style={running}>
                {elementsOf(parseRichText(mail.richText))}
              </div>
            )}
            {mail.button && (
              <Section style={{ padding: '8px 0 16px' }}>
                <Button
                  className="button"
                  href={mail.button.url}
                  style={{
                    backgroundColor: '#0F7A4F',
                    borderRadius: 12,
                    color: '#FFFFFF',
                    fontSize: 16,
                    fontWeight: 600,
                    padding: '12px 24px',
                  }}
                >
                  {mail.button.label}
                </Button>
              </Section>
            )}
            <Text className="soft" style={{ color: '#51605A', fontSize: 14 }}>
              {mail.footer}
              {footerLinksOf(mail).map(({ label, url }) => (
                <Fragment key={url}>
                  {' '}
                  <a className="soft" style={{ color: '#51605A' }} href={url}>
                    {label}
                  </a>
                </Fragment>
              ))}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>,
  )}`
}

function footerLinksOf({ preferences, unsubscribe }: Mail): MailLink[] {
  return [...(preferences ? [preferences] : []), ...(unsubscribe ? [unsubscribe] : [])]
}

function elementsOf(nodes: readonly RichTextNode[]): ReactNode {
  return nodes.map((node, index) => {
    const key = `${index}`
    if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>
    if (node.tag === 'br') return <br key={key} />
    return createElement(
      node.tag,
      { key, ...(node.tag === 'p' && { style: { margin: '0 0 16px' } }) },
      elementsOf(node.children),
    )
  })
}

export function renderText(mail: Mail): string {
  const richText = mail.richText ? [plainText(mail.richText)] : []
  const button = mail.button ? [`${mail.button.label}: ${mail.button.url}`] : []
  const greeting = mail.greeting ? [mail.greeting] : []
  const links = footerLinksOf(mail).map(({ label, url }) => `${label}: ${url}`)
  return [mail.subject, ...greeting, ...mail.paragraphs, ...richText, ...button, mail.footer, ...links].join('\n\n')
}
