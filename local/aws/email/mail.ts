import { type AddressObject, simpleParser } from 'mailparser'
import * as z from 'zod'

export interface Mail {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  readonly from: string
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly bcc: readonly string[]
  readonly replyTo: readonly string[]
  readonly subject: string
  readonly html?: string | undefined
  readonly text?: string | undefined
  /** Further headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly attachments: readonly string[]
}

export type MailContent = Omit<Mail, 'id' | 'at'>

const addresses = z.array(z.string()).optional()
const data = z.object({ Data: z.string() })

/** The supported part of SESv2's SendEmail (Amazon SES API v2 Reference, "SendEmail"). */
export const sendEmailRequest = z.object({
  FromEmailAddress: z.string().optional(),
  FromEmailAddressIdentityArn: z.string().optional(),
  ConfigurationSetName: z.string().optional(),
  ReplyToAddresses: addresses,
  Destination: z.object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses }).optional(),
  Content: z.object({
    Simple: z
      .object({
        Subject: data,
        Body: z.object({ Html: data.optional(), Text: data.optional() }),
        Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).optional(),
        Attachments: z.array(z.object({ FileName: z.string() })).optional(),
      })
      .optional(),
    Raw: data.optional(),
  }),
})

export type SendEmailRequest = z.infer<typeof sendEmailRequest>

/** Composes the mail of a request; undefined for unsupported content (a template). */
export async function composeMail(request: SendEmailRequest): Promise<MailContent | undefined> {
  const { Destination, Content } = request
  const envelope = {
    to: Destination?.ToAddresses ?? [],
    cc: Destination?.CcAddresses ?? [],
    bcc: Destination?.BccAddresses ?? [],
    replyTo: request.ReplyToAddresses ?? [],
  }
  if (Content.Raw) return composeRaw(request, Buffer.from(Content.Raw.Data, 'base64'), envelope)
  const simple = Content.Simple
  if (!simple) return undefined
  return {
    from: request.FromEmailAddress ?? '',
    ...envelope,
    subject: simple.Subject.Data,
    html: simple.Body.Html?.Data,
    text: simple.Body.Text?.Data,
    headers: Object.fromEntries((simple.Headers ?? []).map((header) => [header.Name.toLowerCase(), header.Value])),
    attachments: (simple.Attachments ?? []).map((attachment) => attachment.FileName),
  }
}

/** The request's recipients override those of the raw message. */
async function composeRaw(
  request: SendEmailRequest,
  message: Buffer,
  envelope: Pick<MailContent, 'to' | 'cc' | 'bcc' | 'replyTo'>,
): Promise<MailContent> {
  const parsed = await simpleParser(message, { skipImageLinks: true })
  const own = request.Destination === undefined
  const shown = new Set(['from', 'to', 'cc', 'bcc', 'reply-to', 'subject'])
  return {
    from: request.FromEmailAddress ?? listOf(parsed.from)[0] ?? '',
    to: own ? listOf(parsed.to) : envelope.to,
    cc: own ? listOf(parsed.cc) : envelope.cc,
    bcc: own ? listOf(parsed.bcc) : envelope.bcc,
    replyTo: envelope.replyTo.length > 0 ? envelope.replyTo : listOf(parsed.replyTo),
    subject: parsed.subject ?? '',
    html: parsed.html === false ? undefined : parsed.html,
    text: parsed.text,
    headers: Object.fromEntries(
      parsed.headerLines
        .filter(({ key }) => !shown.has(key))
        .map(({ key, line }) => [key, line.slice(line.indexOf(':') + 1).trim()]),
    ),
    attachments: parsed.attachments.map((attachment, at) => attachment.filename ?? `attachment-${at + 1}`),
  }
}

function listOf(parsed: AddressObject | AddressObject[] | undefined): string[] {
  return [parsed ?? []].flat().flatMap((object) =>
    object.value.flatMap((one) => {
      if (!one.address) return []
      return one.name ? [`${one.name} <${one.address}>`] : [one.address]
    }),
  )
}
