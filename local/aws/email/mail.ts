import PostalMime, { type Address } from 'postal-mime'
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
  EmailTags: z.array(z.object({ Name: z.string(), Value: z.string() })).optional(),
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
  const parsed = await PostalMime.parse(message)
  const own = request.Destination === undefined
  const shown = new Set(['from', 'to', 'cc', 'bcc', 'reply-to', 'subject'])
  return {
    from: request.FromEmailAddress ?? listOf(parsed.from && [parsed.from])[0] ?? '',
    to: own ? listOf(parsed.to) : envelope.to,
    cc: own ? listOf(parsed.cc) : envelope.cc,
    bcc: own ? listOf(parsed.bcc) : envelope.bcc,
    replyTo: envelope.replyTo.length > 0 ? envelope.replyTo : listOf(parsed.replyTo),
    subject: parsed.subject ?? '',
    // The parser keeps the line break before a part's boundary.
    html: parsed.html?.replace(/\n$/, ''),
    text: parsed.text?.replace(/\n$/, ''),
    headers: Object.fromEntries(
      parsed.headers.filter(({ key }) => !shown.has(key)).map(({ key, value }) => [key, value]),
    ),
    attachments: parsed.attachments.map((attachment, at) => attachment.filename ?? `attachment-${at + 1}`),
  }
}

function listOf(parsed: readonly Address[] | undefined): string[] {
  return (parsed ?? [])
    .flatMap((one) => one.group ?? one)
    .flatMap(({ name, address }) => {
      if (!address) return []
      return name ? [`${name} <${address}>`] : [address]
    })
}
