import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { Body, Button, Container, Head, Heading, Html, Preview, Section, Text } from '@react-email/components'
import { renderToStaticMarkup } from 'react-dom/server'

/** One e-mail as the product writes it: a heading, paragraphs and at most one button. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
  /** Why the reader gets it and how it stops. */
  readonly footer: string
  /** BCP 47. */
  readonly language: string
}

export type SendMail = (mail: Mail) => Promise<void>

/** Sends through SES from one address; throws what SES throws. */
export function mailer(senderAddress: string): SendMail {
  const ses = new SESv2Client({})
  return async (mail) => {
    const charset = { Charset: 'UTF-8' }
    await ses.send(
      new SendEmailCommand({
        FromEmailAddress: senderAddress,
        Destination: { ToAddresses: [mail.to] },
        Content: {
          Simple: {
            Subject: { Data: mail.subject, ...charset },
            Body: { Html: { Data: renderHtml(mail), ...charset }, Text: { Data: renderText(mail), ...charset } },
          },
        },
      }),
    )
  }
}

const paper = { backgroundColor: '#FBFAF7', color: '#14231B', fontFamily: 'Figtree, Helvetica, Arial, sans-serif' }

/** The HTML part. React escapes every value: user texts cannot become markup. */
export function renderHtml(mail: Mail): string {
  return `<!doctype html>${renderToStaticMarkup(
    <Html lang={mail.language}>
      <Head />
      <Preview>{mail.paragraphs[0] ?? mail.subject}</Preview>
      <Body style={paper}>
        <Container style={{ maxWidth: 560, padding: 24 }}>
          <Text style={{ color: '#0F7A4F', fontSize: 18, fontWeight: 700 }}>Retorna</Text>
          <Heading style={{ fontSize: 22, lineHeight: 1.15 }}>{mail.subject}</Heading>
          {mail.paragraphs.map((paragraph) => (
            <Text key={paragraph} style={{ fontSize: 16, lineHeight: 1.5, whiteSpace: 'pre-line' }}>
              {paragraph}
            </Text>
          ))}
          {mail.button && (
            <Section style={{ padding: '16px 0' }}>
              <Button
                href={mail.button.url}
                style={{
                  backgroundColor: '#0F7A4F',
                  borderRadius: 12,
                  color: '#FFFFFF',
                  fontSize: 16,
                  padding: '12px 24px',
                }}
              >
                {mail.button.label}
              </Button>
            </Section>
          )}
          <Text style={{ color: '#51605A', fontSize: 14 }}>{mail.footer}</Text>
        </Container>
      </Body>
    </Html>,
  )}`
}

/** The plain part, for readers without HTML. */
export function renderText(mail: Mail): string {
  const button = mail.button ? [`${mail.button.label}: ${mail.button.url}`] : []
  return [mail.subject, ...mail.paragraphs, ...button, mail.footer].join('\n\n')
}
